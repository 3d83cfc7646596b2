/** Slots scored together, so that their state stays in the processor's cache. */
export const WINDOW = 1 << 14;
/** Words of bits of a window. */
export const WINDOW_WORDS = WINDOW >>> 5;
