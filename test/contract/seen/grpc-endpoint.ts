import type {
  IDescriptorProto,
  IFieldDescriptorProto,
  IFileDescriptorProto,
} from 'protobufjs/ext/descriptor.js';
import { type GrpcClient, isServiceError } from '../../api/grpc/client.ts';
import { isRecord } from '../flatten.ts';
import type { CallEndpoint, Fields } from './endpoint-session.ts';
import type { Listened } from './http-session.ts';

/** The label of a list in a descriptor. */
const REPEATED = 3;

/** The method for each place of HTTP, and the field of its response that has the answer, if one has. */
const METHODS: Readonly<Record<string, readonly [method: string, as?: string]>> = {
  'POST /v1/ingest': ['Ingest'],
  'POST /v1/ingest/batch': ['IngestBatch'],
  'GET /v1/observations': ['ListObservations'],
  'GET /v1/signals': ['ListSignals'],
  'GET /v1/signals/{id}': ['GetSignal', 'signal'],
  'POST /v1/signals/{id}/feedback': ['GiveFeedback'],
  'GET /v1/series': ['ListSeries'],
  'GET /v1/series/{entity_id}': ['GetSeries'],
  'PUT /v1/series/{entity_id}': ['NameSeries'],
  'DELETE /v1/series/{entity_id}': ['ForgetSeries'],
  'POST /v1/events': ['IngestEvents'],
  'GET /v1/events': ['ListEvents'],
  'GET /v1/events/{id}': ['GetEvent', 'event'],
  'POST /v1/process': ['ProcessText'],
  'POST /v1/remember': ['Remember', 'claim'],
  'POST /v1/claims': ['BringClaims'],
  'POST /v1/query': ['Query'],
  'GET /v1/claims': ['ListClaims'],
  'GET /v1/claims/{id}': ['GetClaim', 'claim'],
  'GET /v1/claims/{id}/history': ['GetClaimHistory'],
  'POST /v1/claims/{id}/resolve': ['ResolveClaim', 'claim'],
  'POST /v1/claims/{id}/approve': ['ApproveClaim', 'claim'],
  'POST /v1/claims/{id}/reject': ['RejectClaim', 'claim'],
  'POST /v1/claims/{id}/verify': ['VerifyClaim'],
  'GET /v1/contradictions': ['ListContradictions'],
  'POST /v1/forget': ['Forget'],
  'DELETE /v1/events/{id}': ['ForgetEvent'],
  'POST /v1/tend': ['Tend'],
};

/** The methods of gRPC as an endpoint of the calls of HTTP. */
export class GrpcEndpoint implements CallEndpoint {
  /** What was seen of all services and messages. */
  readonly keys = new Set<string>();
  private readonly client: GrpcClient;
  private readonly messages = new Map<string, readonly IFieldDescriptorProto[]>();
  private readonly methods = new Map<
    string,
    { readonly place: string; readonly takes: string; readonly gives: string }
  >();

  /** @param file descriptor of the services, as their server reflects it */
  constructor(client: GrpcClient, file: IFileDescriptorProto) {
    this.client = client;
    const add = ({ name, field = [], nestedType = [] }: IDescriptorProto, above: string) => {
      this.messages.set(`${above}.${name}`, field);
      for (const nested of nestedType) add(nested, `${above}.${name}`);
    };
    const space = file.package ?? '';
    for (const message of file.messageType ?? []) add(message, space);
    for (const service of file.service ?? []) {
      for (const { name = '', inputType, outputType } of service.method ?? []) {
        const place = `${space}.${service.name} = ${name}`;
        this.methods.set(name, { place, takes: full(inputType), gives: full(outputType) });
      }
    }
  }

  async call(place: string, fields: Fields): Promise<Fields | undefined> {
    const [method, as] = METHODS[place] ?? [];
    if (method === undefined || 'columns' in fields) return undefined;
    const given = this.asMessage(this.methods.get(method)?.takes ?? '', fields);
    let answer: Fields;
    try {
      answer = await this.client.call(method, given);
    } catch (error) {
      if (isServiceError(error)) return undefined;
      throw error;
    }
    this.see(method, given, answer);
    const inner = as === undefined ? answer : answer[as];
    return isRecord(inner) ? inner : answer;
  }

  async listen(
    place: string,
    { last_event_id, ...fields }: Fields,
    { upTo, count = 1 }: Listened,
  ): Promise<void> {
    if (place !== 'GET /v1/signals/stream') return;
    const given = this.asMessage('tidemark.v1.StreamSignalsRequest', {
      ...fields,
      after: Number(last_event_id),
    });
    const stream = this.client.answers('StreamSignals', given);
    let came = 0;
    for await (const { fields: change } of stream) {
      if (!isRecord(change)) throw new Error('a change is a message');
      this.see('StreamSignals', given, change);
      came++;
      if (upTo === undefined ? came >= count : Number(change.seq) >= upTo) break;
    }
    stream.cancel();
  }

  /** Calls a method that must answer. @throws grpc.ServiceError */
  async must(method: string, given: Fields): Promise<void> {
    this.see(method, given, await this.client.call(method, given));
  }

  /** Marks a method with a request and a response that it had. */
  see(method: string, given: Fields, answer: Fields): void {
    const known = this.methods.get(method);
    if (known === undefined) throw new Error(`the server reflects no ${method}`);
    this.keys.add(known.place);
    this.follow(known.takes, given);
    this.follow(known.gives, answer);
  }

  /** Fields of HTTP as a message has them: what may be one or several is a list. */
  private asMessage(type: string, fields: Fields): Fields {
    const known = new Map(this.messages.get(type)?.map((field) => [field.name, field]));
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        const field = known.get(name);
        const isList = field?.label === REPEATED;
        return [name, isList && !isRecord(value) ? [value].flat() : value];
      }),
    );
  }

  private follow(type: string, value: Fields): void {
    this.keys.add(`${type} = self`);
    for (const { name = '', typeName } of this.messages.get(type) ?? []) {
      const inner = value[name];
      if (inner === undefined || (Array.isArray(inner) && inner.length === 0)) continue;
      const of = full(typeName);
      if (this.messages.has(of) && isEntry(of) && isRecord(inner)) {
        if (Object.keys(inner).length === 0) continue;
        for (const part of ['self', 'key', 'value']) this.keys.add(`${of} = ${part}`);
        for (const one of Object.values(inner)) this.followAll(this.valueType(of), one);
      } else this.followAll(of, inner);
      this.keys.add(`${type} = ${name}`);
    }
  }

  private followAll(type: string, value: unknown): void {
    for (const one of [value].flat()) if (this.messages.has(type) && isRecord(one)) this.follow(type, one);
  }

  private valueType(entry: string): string {
    const field = this.messages.get(entry)?.find(({ name }) => name === 'value');
    return full(field?.typeName);
  }
}

const full = (name: string | null | undefined) => (name ?? '').replace(/^\./, '');
/** Whether a message is an entry of a map. */
const isEntry = (type: string) => type.endsWith('Entry') && type.split('.').length > 3;
