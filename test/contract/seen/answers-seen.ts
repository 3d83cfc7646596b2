import { type Line, lineOf } from '../lines.ts';

/** Headers of the connection and of the body, which are those of HTTP itself. */
const TRANSPORT = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

interface Answer {
  readonly place: string;
  readonly status: number;
  readonly headers: ReadonlySet<string>;
  /** The error code, of an answer that is a problem. */
  readonly code: string | undefined;
}

const everyone = (answers: readonly Answer[], name: string) =>
  answers.every(({ headers }) => headers.has(name));

/** What answers over HTTP have besides their bodies, and the codes of errors: no document describes these. */
export class AnswersSeen {
  private readonly answers: Answer[] = [];

  /** @param body the answer, if it is JSON */
  add(place: string, { status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): void {
    const type = typeof body === 'object' && body !== null && 'type' in body ? String(body.type) : '';
    this.answers.push({
      place,
      status,
      headers: new Set([...headers.keys()].filter((name) => !TRANSPORT.has(name))),
      code: /^urn:tidemark:error:(\w+)$/.exec(type)?.[1],
    });
  }

  /** Headers of all answers, of each successful operation, and of errors by their status. */
  lines(): Line[] {
    const names = new Set(this.answers.flatMap(({ headers }) => [...headers]));
    const common = [...names].filter((name) => everyone(this.answers, name));
    const groups = new Map<string, Answer[]>();
    for (const answer of this.answers) {
      const { place, status } = answer;
      const group = status < 300 ? `${place} < ${status}` : `answer ${status}`;
      groups.set(group, [...(groups.get(group) ?? []), answer]);
    }
    return [
      ...common.map((name) => lineOf('every answer', '<', `header ${name}`, { type: 'string' })),
      ...[...groups].flatMap(([group, answers]) => {
        const [place, status] = group.split(' < ');
        const path = status === undefined ? 'header' : `${status} header`;
        const own = new Set(
          answers.flatMap(({ headers }) => [...headers]).filter((name) => !common.includes(name)),
        );
        const codes = new Set(answers.flatMap(({ code }) => code ?? []));
        return [
          ...[...own].map((name) =>
            lineOf(place, '<', `${path} ${name}`, {
              type: 'string',
              presence: everyone(answers, name) ? 'required' : 'optional',
            }),
          ),
          ...[...codes].map((code) => lineOf(place, '<', `code ${code}`, { type: 'urn' })),
        ];
      }),
    ];
  }
}
