import io.apicurio.registry.serde.avro.AvroKafkaSerializer;
import io.apicurio.registry.serde.jsonschema.JsonSchemaKafkaSerializer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Produces by the serializers of Apicurio Registry: `java -cp jars Serialize.java brokers registry topic`. An error ends it. */
public class Serialize {
  private static final Map<String, Object> IN_VALUE = Map.of("apicurio.registry.headers.enabled", false);
  private static final Map<String, Object> BY_CONTENT = Map.of("apicurio.registry.use-id", "contentId");

  private static String brokers;
  private static String registry;
  private static String topic;

  public static void main(String[] arguments) throws Exception {
    brokers = arguments[0];
    registry = arguments[1];
    topic = arguments[2];
    register();
    Schema schema = new Schema.Parser().parse(
        """
        {"type": "record", "name": "Reading", "fields": [
          {"name": "scope", "type": "string"}, {"name": "entity", "type": "string"}, {"name": "outcome", "type": ["null", "double"]}]}
        """);
    for (Map<String, Object> settings : List.of(
        Map.<String, Object>of(), BY_CONTENT, IN_VALUE,
        with(IN_VALUE, BY_CONTENT, Map.of("apicurio.registry.as-confluent", true)))) {
      GenericRecord reading = new GenericData.Record(schema);
      reading.put("scope", "avro");
      reading.put("entity", settings.keySet().toString());
      reading.put("outcome", 1.5);
      produce(new AvroKafkaSerializer<GenericRecord>(), settings, reading);
    }
    Map<String, Object> json = Map.of("apicurio.registry.artifact.artifact-id", "json",
        "apicurio.registry.serde.validation-enabled", false, "apicurio.registry.find-latest", true);
    Map<String, Object> reading = Map.of("scope", "json", "entity", "a", "outcome", 1.5);
    produce(new JsonSchemaKafkaSerializer<Map<String, Object>>(), json, reading);
    produce(new JsonSchemaKafkaSerializer<Map<String, Object>>(), with(json, IN_VALUE), reading);
  }

  /** Registers a schema of JSON, which a serializer does not do by itself. */
  private static void register() throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(registry + "/groups/default/artifacts"))
        .header("content-type", "application/json")
        .header("x-registry-artifactid", "json")
        .header("x-registry-artifacttype", "JSON")
        .POST(HttpRequest.BodyPublishers.ofString("{\"type\": \"object\"}"))
        .build();
    HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) throw new IllegalStateException(response.body());
  }

  @SafeVarargs
  private static Map<String, Object> with(Map<String, Object>... parts) {
    Map<String, Object> all = new HashMap<>();
    for (Map<String, Object> part : parts) all.putAll(part);
    return all;
  }

  private static <T> void produce(Serializer<T> serializer, Map<String, Object> more, T value) throws Exception {
    Map<String, Object> settings = with(more, Map.of("bootstrap.servers", brokers, "apicurio.registry.url", registry,
        "apicurio.registry.auto-register", true));
    serializer.configure(settings, false);
    try (KafkaProducer<String, T> producer = new KafkaProducer<>(settings, new StringSerializer(), serializer)) {
      producer.send(new ProducerRecord<>(topic, value)).get();
    }
  }
}
