import kafkajs from 'kafkajs';

const assign = kafkajs.Partitioners.DefaultPartitioner();

/**
 * Partition that Kafka's producers choose for a key: murmur2 of the key.
 *
 * @param partitions number of partitions, from 1
 */
export function partitionOf(key: string, partitions: number): number {
  const partitionMetadata = Array.from({ length: partitions }, (_, partitionId) => ({
    partitionErrorCode: 0,
    partitionId,
    leader: 0,
    replicas: [],
    isr: [],
  }));
  return assign({ topic: '', partitionMetadata, message: { key, value: null } });
}
