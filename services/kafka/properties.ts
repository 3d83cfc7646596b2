/** A listener that knows one user, by PLAIN, SCRAM and OAUTHBEARER with unsecured tokens of that subject. */
export interface SaslListener {
  readonly port: number;
  readonly username: string;
  readonly password: string;
}

/** A listener that speaks TLS and takes clients with a certificate only. With it, the listener that asks for SASL speaks TLS too. */
export interface TlsListener {
  readonly port: number;
  /** File in PEM with the key of the broker, without a passphrase, and its certificate. */
  readonly keystore: string;
  /** File in PEM with the certificates that those of clients are signed by. */
  readonly truststore: string;
}

const MODULES = 'org.apache.kafka.common.security';

function saslProperties({ username, password }: SaslListener) {
  const of = 'listener.name.sasl';
  const scram = `${MODULES}.scram.ScramLoginModule required;`;
  return {
    [`${of}.sasl.enabled.mechanisms`]: 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512,OAUTHBEARER',
    [`${of}.plain.sasl.jaas.config`]: `${MODULES}.plain.PlainLoginModule required user_${username}="${password}";`,
    [`${of}.scram-sha-256.sasl.jaas.config`]: scram,
    [`${of}.scram-sha-512.sasl.jaas.config`]: scram,
    [`${of}.oauthbearer.sasl.jaas.config`]: `${MODULES}.oauthbearer.OAuthBearerLoginModule required unsecuredLoginStringClaim_sub="broker";`,
  };
}

function tlsProperties({ keystore, truststore }: TlsListener) {
  return {
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.location': keystore,
    'ssl.truststore.type': 'PEM',
    'ssl.truststore.location': truststore,
    'listener.name.tls.ssl.client.auth': 'required',
  };
}

/** The configuration of a broker. */
export interface BrokerProperties {
  /** Folder of its records. */
  readonly data: string;
  readonly port: number;
  readonly controllerPort: number;
  /** Partitions of a topic that is created without a number. */
  readonly partitions: number;
  /** Largest batch of records, in bytes. */
  readonly maxMessageBytes: number;
  /** A listener on another port that asks for SASL. */
  readonly sasl?: SaslListener | undefined;
  /** A listener on another port that speaks TLS. */
  readonly tls?: TlsListener | undefined;
  /** Other broker settings by Kafka's own names; they take precedence. */
  readonly settings: Readonly<Record<string, string | number | boolean>>;
}

/** The text of `server.properties`: one node that is broker and controller, on loopback. */
export function serverProperties({
  data,
  port,
  controllerPort,
  partitions,
  maxMessageBytes,
  sasl,
  tls,
  settings,
}: BrokerProperties): string {
  const more = [
    ...(sasl === undefined ? [] : [`SASL://127.0.0.1:${sasl.port}`]),
    ...(tls === undefined ? [] : [`TLS://127.0.0.1:${tls.port}`]),
  ];
  const plain = `PLAINTEXT://127.0.0.1:${port}`;
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    listeners: [plain, `CONTROLLER://127.0.0.1:${controllerPort}`, ...more].join(),
    'advertised.listeners': [plain, ...more].join(),
    'listener.security.protocol.map': `PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,TLS:SSL,SASL:SASL_${tls === undefined ? 'PLAINTEXT' : 'SSL'}`,
    'log.dirs': data,
    'num.partitions': partitions,
    'auto.create.topics.enable': false,
    'message.max.bytes': maxMessageBytes,
    'replica.fetch.max.bytes': maxMessageBytes,
    // Retention uses the timestamps of records, which may be years old in tests.
    'log.retention.ms': -1,
    'log.cleaner.dedupe.buffer.size': 16 * 1024 * 1024,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'share.coordinator.state.topic.num.partitions': 1,
    // After SIGKILL, the same broker can register again only after its old session has expired: 9 s by default.
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 1_000,
    ...(sasl && saslProperties(sasl)),
    ...(tls && tlsProperties(tls)),
    ...settings,
  };
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${String(value).replaceAll('\\', '\\\\')}\n`)
    .join('');
}
