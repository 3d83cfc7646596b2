import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Produces with Kafka's own client: `java -cp jars Produce.java brokers prefix`. An error ends it. */
public class Produce {
  private static String brokers;
  private static String prefix;

  public static void main(String[] arguments) throws Exception {
    brokers = arguments[0];
    prefix = arguments[1];
    for (String codec : List.of("none", "gzip", "snappy", "lz4", "zstd")) produceBy(codec);
    produceTransactions();
  }

  private static KafkaProducer<byte[], byte[]> producer(Map<String, Object> more) {
    Map<String, Object> settings = new java.util.HashMap<>(more);
    settings.put("bootstrap.servers", brokers);
    return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void produceBy(String codec) {
    Map<String, Object> settings = Map.of("compression.type", codec, "linger.ms", 50, "batch.size", 500_000);
    try (KafkaProducer<byte[], byte[]> producer = producer(settings)) {
      for (int n = 0; n < 12; n++) {
        String value = "{\"codec\":\"%s\",\"n\":%d}".formatted(codec, n).repeat(n % 3 == 0 ? 7000 : 1);
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(prefix + "java", bytes("k"), bytes(value));
        record.headers().add(new RecordHeader("h", bytes("one"))).add(new RecordHeader("h", bytes("two")));
        record.headers().add(new RecordHeader("empty", (byte[]) null));
        producer.send(record);
      }
    }
  }

  private static void produceTransactions() throws Exception {
    try (KafkaProducer<byte[], byte[]> a = producer(Map.of("transactional.id", prefix + "java-a", "compression.type", "lz4"));
        KafkaProducer<byte[], byte[]> b = producer(Map.of("transactional.id", prefix + "java-b", "compression.type", "zstd"))) {
      a.initTransactions();
      b.initTransactions();
      // One producer that aborts again and again, within the open transaction of another one.
      b.beginTransaction();
      send(b, "committed late");
      for (int n = 0; n < 3; n++) {
        a.beginTransaction();
        send(a, "aborted " + n);
        send(a, "aborted too");
        a.abortTransaction();
        a.beginTransaction();
        send(a, "committed " + n);
        a.commitTransaction();
      }
      b.commitTransaction();
      // One that is aborted around one that is committed, and one without a message.
      b.beginTransaction();
      send(b, "aborted 3");
      a.beginTransaction();
      send(a, "committed 3");
      a.commitTransaction();
      b.abortTransaction();
      a.beginTransaction();
      a.abortTransaction();
    }
    try (KafkaProducer<byte[], byte[]> producer = producer(Map.of())) {
      send(producer, "end");
    }
  }

  private static void send(KafkaProducer<byte[], byte[]> producer, String value) throws Exception {
    producer.send(new ProducerRecord<>(prefix + "java-transactions", bytes(value))).get();
  }
}
