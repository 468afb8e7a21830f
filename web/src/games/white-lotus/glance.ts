/** The game in 60 seconds: names of pictures. */
export default ["markers", "vote", "battle", "score"];
