/** The game in 60 seconds: names of pictures. */
export default ["mandala", "growing", "complete", "river"];
