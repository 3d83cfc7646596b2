import { TidemarkError } from '../../../operators/records/errors.ts';
import { type MetricBatch, MetricColumns, type SampledSeries } from './metric-batch.ts';

/** Longest name of a label, and of a metric, in bytes of UTF-8 or UTF-16 units, whichever the protocol has; and longest value of a label. */
export const LONGEST_LABEL_NAME = 1024;
export const LONGEST_LABEL_VALUE = 4096;
/** Most bytes of all names and values of the labels of a series. */
export const MOST_LABEL_BYTES = 16 * 1024;

/** Most labels of a series, which may be references of a byte each. */
export const MOST_LABELS = 512;

/** A series whose labels are longer, or more: its samples are rejected. */
export const TOO_LONG: SampledSeries = { key: '\0', labels: () => undefined };

/**
 * Most bytes that the labels of all series of a request may have together: so many, and so many for each byte of its decompressed body. Bodies
 * share texts among series by references, tags of a line, and buckets of a histogram; senders in use get up to 10 for a byte.
 */
export const FREE_LABEL_BYTES = 1024 * 1024;
export const LABEL_BYTES_PER_BYTE = 64;

/** Samples after which a block is complete, bytes of labels, and steps of reading: some tens of milliseconds of work each. */
const BLOCK_SAMPLES = 5000;
const BLOCK_LABELS = 4 * 1024 * 1024;
const BLOCK_STEPS = 20_000;

/** Most samples of a series that are next to each other in a body: a block does not part them. */
export const MOST_SAMPLES = 100_000;

/**
 * Collects the samples of a request in blocks, which are stored one after the other, so that neither the memory for a request nor a stop of
 * the event loop grows with it. What a body multiplies is counted as it is read, and refused beyond what its bytes justify.
 */
export class MetricBlocks {
  columns = new MetricColumns();
  private readonly most: number;
  private labelBytes = 0;
  /** Bytes of labels of the block, and of texts that they share with others. */
  private weight = 0;
  private steps = 0;

  /** @param bytes of the decompressed body */
  constructor(bytes: number) {
    this.most = FREE_LABEL_BYTES + LABEL_BYTES_PER_BYTE * bytes;
  }

  /**
   * Adds a series, whose samples follow.
   *
   * @param labelBytes bytes of its labels
   * @param shared bytes of tags that are made once for many series
   * @throws TidemarkError `too_large` if the labels of all series are too many
   */
  series(series: SampledSeries, labelBytes: number, shared = 0): void {
    this.charge(labelBytes, shared);
    this.columns.series.push(series);
  }

  /** Counts the labels of a series. @throws TidemarkError `too_large` */
  charge(labelBytes: number, shared = 0): void {
    // Tags are one object in memory, but each series stores them.
    this.labelBytes += labelBytes + shared;
    this.weight += labelBytes + shared;
    if (this.labelBytes > this.most) {
      throw new TidemarkError(
        'too_large',
        `The series of the body have labels and tags of more than ${this.most} bytes together: ${FREE_LABEL_BYTES}, and ${LABEL_BYTES_PER_BYTE} for each byte of the body; send it in parts, or with shorter labels.`,
      );
    }
  }

  /**
   * Checks the number of samples of one series.
   *
   * @param first place of its first sample in the block
   * @throws TidemarkError `too_large`
   */
  checkSamples(first: number): void {
    if (this.columns.index.length - first <= MOST_SAMPLES) return;
    throw new TidemarkError(
      'too_large',
      `A series of the body has more than ${MOST_SAMPLES} samples; send its samples in parts.`,
    );
  }

  /**
   * Whether the block is complete.
   *
   * @param steps of reading since the last call; a step reads a series, or a line
   */
  isFull(steps = 1): boolean {
    this.steps += steps;
    return (
      this.columns.index.length >= BLOCK_SAMPLES || this.weight >= BLOCK_LABELS || this.steps >= BLOCK_STEPS
    );
  }

  /** Ends the block; the next one begins. */
  take(): MetricBatch {
    const { columns } = this;
    this.columns = new MetricColumns();
    this.weight = 0;
    this.steps = 0;
    return columns;
  }
}
