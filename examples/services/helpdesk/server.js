import { createApp } from './app.js';
import { openDatabase } from './database.js';

const db = await openDatabase();
const port = Number(process.env.PORT ?? 3000);
const server = createApp(db).listen(port, '127.0.0.1', (error) => {
  if (error) throw error;
  console.log(`Helpdesk API listening on http://127.0.0.1:${server.address().port}`);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
