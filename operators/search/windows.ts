/** Slots that are scored together, so that what is known of them stays in the cache of the processor. */
export const WINDOW = 1 << 14;
/** Words of bits of a window. */
export const WINDOW_WORDS = WINDOW >>> 5;
