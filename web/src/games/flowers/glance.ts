/** The game in 60 seconds: names of pictures. */
export default ["sides", "marker", "complete", "pair"];
