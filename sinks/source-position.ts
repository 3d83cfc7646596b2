/** Position in a source (a Kafka partition, a file) up to which everything is in the store. */
export interface SourcePosition {
  readonly source: string;
  readonly partition: string;
  readonly offset: string;
}
