import { termsOf } from '../../../operators/language/terms.ts';
import { BM25 } from '../../../operators/search/bm25.ts';
import { TextIndex } from '../../../operators/search/text-index.ts';
import type { Figure } from '../../bench.ts';
import { type Conversation, readConversations } from '../locomo/conversations.ts';
import { recallAt } from '../locomo/recall.ts';
import { type TalkTurn, TURNS, talkMemory } from '../talk-memory.ts';
import type { Chat } from './read-chats.ts';

/** A talk of either kind with its questions. */
interface Talk {
  readonly turns: readonly TalkTurn[];
  readonly questions: readonly { readonly question: string; readonly evidence: readonly string[] }[];
}

// Ids of turns are those of their talk behind its name, so that two talks can be in one memory.
const named = (id: string) => (turn: string) => `${id} ${turn}`;

function ofChat({ id, turns, questions }: Chat): Talk {
  const name = named(id);
  return {
    turns: turns.map((turn) => ({ ...turn, id: name(turn.id), source: name(turn.session) })),
    questions: questions
      .filter(({ evidence }) => evidence.length > 0)
      .map(({ question, evidence }) => ({ question, evidence: evidence.map(name) })),
  };
}

function ofConversation({ id, turns, questions }: Conversation): Talk {
  const name = named(id);
  return {
    turns: turns.map((turn) => ({ ...turn, id: name(turn.id), source: name(String(turn.session)) })),
    questions: questions.map(({ question, evidence }) => ({ question, evidence: evidence.map(name) })),
  };
}

/** Sums of recall. */
class Recall {
  private readonly name: string;
  private at5 = 0;
  private at10 = 0;
  private count = 0;

  constructor(name: string) {
    this.name = name;
  }

  add(ranked: readonly string[], evidence: readonly string[]): void {
    this.at5 += recallAt(ranked, evidence, 5);
    this.at10 += recallAt(ranked, evidence, 10);
    this.count++;
  }

  figures(): Figure[] {
    const unit = `% of the evidence, ${this.count} questions`;
    return [
      { name: `${this.name}: turn R@5`, value: (100 * this.at5) / this.count, unit },
      { name: `${this.name}: turn R@10`, value: (100 * this.at10) / this.count, unit },
    ];
  }
}

/** Adds what a memory of some turns finds for the questions of some talks. */
async function askAll(
  turns: readonly TalkTurn[],
  asked: readonly (readonly [Talk, Recall])[],
): Promise<void> {
  const memory = await talkMemory('beside', turns);
  try {
    for (const [{ questions }, recall] of asked) {
      for (const { question, evidence } of questions)
        recall.add((await memory.ask(question)).turns, evidence);
    }
  } finally {
    await memory.close();
  }
}

/** The same by BM25. */
function askPlain(turns: readonly TalkTurn[], asked: readonly (readonly [Talk, Recall])[]): void {
  const index = new TextIndex(BM25);
  for (const [number, { content }] of turns.entries()) index.add(number, termsOf(content));
  for (const [{ questions }, recall] of asked) {
    for (const { question, evidence } of questions) {
      const ranked = index.search(termsOf(question), TURNS).map(({ number }) => turns[number].id);
      recall.add(ranked, evidence);
    }
  }
}

/**
 * Recall of turns where each chat shares a memory with a conversation between people, and where each is alone. The conversations take
 * turns; a question counts once per memory that it is put to.
 *
 * @param file LoCoMo conversations
 */
export async function besideFigures(chats: readonly Chat[], file: string): Promise<Figure[]> {
  const conversations = readConversations(file);
  const recall = (name: string) => new Recall(name);
  const [chatAlone, chatBeside, chatPlain] = [
    recall('chat alone'),
    recall('chat beside a conversation'),
    recall('chat beside a conversation, BM25'),
  ];
  const [peersAlone, peersBeside, peersPlain] = [
    recall('conversation alone'),
    recall('conversation beside a chat'),
    recall('conversation beside a chat, BM25'),
  ];
  for (const [i, each] of chats.entries()) {
    const chat = ofChat(each);
    const peers = ofConversation(conversations[i % conversations.length]);
    const both = [...chat.turns, ...peers.turns];
    await askAll(chat.turns, [[chat, chatAlone]]);
    await askAll(peers.turns, [[peers, peersAlone]]);
    await askAll(both, [
      [chat, chatBeside],
      [peers, peersBeside],
    ]);
    askPlain(both, [
      [chat, chatPlain],
      [peers, peersPlain],
    ]);
  }
  return [chatAlone, chatBeside, chatPlain, peersAlone, peersBeside, peersPlain].flatMap((one) =>
    one.figures(),
  );
}
