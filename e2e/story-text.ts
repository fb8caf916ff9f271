/** A story of about 600 characters, as a family might write it. */
export const bedtimeStory = `When I was six, the river froze so hard that my father drove the old truck across it. We carried lanterns, because the moon was late that night, and my sister sang to keep the cold away. In the middle he stopped and told us to listen. Far below, the water was still running.

"That is how it is with people," he said. "They go quiet, but underneath they keep moving toward you." I did not understand him then. Now I have grandchildren of my own, and every winter I take them to the bank, and we stand very still. We listen together until somebody laughs, and then we walk home for bread and warm milk.`
