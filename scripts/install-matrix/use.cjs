const use = async () => {
  for (const part of ['tidemark', 'tidemark/operators', 'tidemark/client', 'tidemark/mcp']) {
    const required = require(part);
    const imported = await import(part);
    for (const name of Object.keys(required)) {
      if (required[name] !== imported[name])
        throw new Error(`require and import give two ${name} of ${part}`);
    }
    if (Object.keys(required).length === 0) throw new Error(`require gives nothing of ${part}`);
  }
  console.log('required');
};
use().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
