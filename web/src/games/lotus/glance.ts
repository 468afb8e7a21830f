/** The game in 60 seconds: names of pictures. */
export default ["growing", "guardian", "picked", "majority"];
