// Runs before the page comes alive.
import { beginToConnect } from '#lib/state/connect.ts';
import { isFramed } from '#lib/web/framed.ts';

if (!isFramed()) void beginToConnect();
