// Starts the service by itself: node examples/own-checks/service/main.js [DEVIATION]
import { createServer } from 'node:http';
import { tasks } from './tasks.js';

createServer(tasks(process.argv[2])).listen(Number(process.env.PORT ?? 4020), '127.0.0.1');
