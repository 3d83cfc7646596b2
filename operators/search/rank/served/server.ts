/** Sums over the turns of one speaker of a session. */
export interface SpeakerSums {
  readonly speaker: number;
  readonly turns: number;
  /** Of their sizes; see {@link sizeOf}. */
  readonly sizes: number;
}

/** Steps of a size per octave: fine enough that a mean is off by a few percent at most. */
const STEPS = 16;
const MOST_SIZE = 255;

/**
 * Size of a text for {@link serverOf}: the logarithm of its bytes of UTF-8, in steps that fit a byte. Sums of sizes are whole numbers,
 * so they do not depend on the order of arrival, and their mean is the geometric mean of the lengths, which one very long turn moves
 * little. Bytes, because a character of Chinese says as much as a short word.
 */
export function sizeOf(text: string): number {
  return Math.min(MOST_SIZE, Math.round(STEPS * Math.log2(Buffer.byteLength(text) + 1)));
}

/** Fewest turns of a server. */
const FEWEST_TURNS = 3;
/** Least typical size of its turns, 400 bytes, and how much larger they are than those of everybody else: twice as long. */
const LEAST_SIZE = STEPS * Math.log2(400);
const LARGER = STEPS;

/** Who seems to serve in a session. */
export interface Server {
  readonly speaker: number;
  /** False as long as there are too few turns to tell. */
  readonly isSure: boolean;
}

/**
 * The speaker who serves the others, such as an assistant: of three or more turns, typically of 400 bytes or more and twice as long as
 * those of everybody else. Undefined where people talk as peers.
 *
 * Each of the two bounds is between the kinds: in the sessions of the bench `chats` the ratio is 4.1 to 23 and the typical turn of the
 * assistant has 1,770 bytes or more, in those of the bench `locomo` the ratio is at most 1.96 and the typical turn of the one who says
 * more has at most 200 bytes. Medians, which would need all lengths, are nearer to each other: 2.9 to 24, and at most 2.5.
 *
 * @param speakers of a session, in any order
 */
export function serverOf(speakers: readonly SpeakerSums[]): Server | undefined {
  let server: SpeakerSums | undefined;
  let [most, second] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const each of speakers) {
    const mean = each.sizes / each.turns;
    if (mean > most) {
      second = most;
      most = mean;
      server = each;
    } else if (mean > second) second = mean;
  }
  if (server === undefined || speakers.length < 2) return undefined;
  if (most < LEAST_SIZE || most - second < LARGER) return undefined;
  return { speaker: server.speaker, isSure: server.turns >= FEWEST_TURNS };
}
