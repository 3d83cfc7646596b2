import kafkajs, { type PartitionAssigner } from 'kafkajs';
import type { TopicPartition } from '../port.ts';
import { type Claimant, stickyAssignment } from './sticky.ts';

const NAME = 'tidemark-sticky';
const VERSION = 1;

const { MemberAssignment, MemberMetadata } = kafkajs.AssignerProtocol;

/** Partitions by topic, as in a member's user data and in an assignment. */
type ByTopic = Record<string, number[]>;

function byTopic(partitions: readonly TopicPartition[]): ByTopic {
  const topics: ByTopic = {};
  for (const { topic, partition } of partitions) {
    topics[topic] ??= [];
    topics[topic].push(partition);
  }
  return topics;
}

/** The partitions that a member declares as owned; empty when the data is unreadable. */
function ownedIn(userData: Buffer): TopicPartition[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(userData.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  if (typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(parsed).flatMap(([topic, partitions]) =>
    Array.isArray(partitions)
      ? partitions
          .filter((partition) => Number.isSafeInteger(partition))
          .map((partition) => ({ topic, partition }))
      : [],
  );
}

/**
 * The kafkajs assigner for {@link stickyAssignment}.
 *
 * @param owned partitions of this member; called at each attempt to join
 */
export function stickyAssigner(owned: () => readonly TopicPartition[]): PartitionAssigner {
  return ({ cluster }) => ({
    name: NAME,
    version: VERSION,
    protocol({ topics }) {
      const userData = Buffer.from(JSON.stringify(byTopic(owned())));
      return { name: NAME, metadata: MemberMetadata.encode({ version: VERSION, topics, userData }) };
    },
    async assign({ members, topics }) {
      const claimants = members.map(({ memberId, memberMetadata }): Claimant => {
        const said = MemberMetadata.decode(memberMetadata);
        return {
          id: memberId,
          topics: said?.topics ?? topics,
          owned: ownedIn(said?.userData ?? Buffer.of()),
        };
      });
      const partitions = topics.flatMap((topic) =>
        cluster
          .findTopicPartitionMetadata(topic)
          .map(({ partitionId }) => ({ topic, partition: partitionId })),
      );
      return [...stickyAssignment(claimants, partitions)].map(([memberId, share]) => ({
        memberId,
        memberAssignment: MemberAssignment.encode({
          version: VERSION,
          assignment: byTopic(share),
          userData: Buffer.of(),
        }),
      }));
    },
  });
}
