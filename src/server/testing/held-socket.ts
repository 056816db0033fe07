/**
 * What systemd does with a socket unit and its service, as a program for `node --input-type=module -e`: it holds a listening
 * socket without taking anything from it, hands it to a shell's command (arguments: folder, command) and starts that again
 * when it has ended. `spawnSync` keeps it from taking connections itself.
 */
export const SOCKET_HOLDER = `
  import { spawnSync } from 'node:child_process'
  import { createServer } from 'node:net'
  const [cwd, command] = process.argv.slice(1)
  const held = createServer().listen(0, '127.0.0.1', () => {
    console.log('Port ' + held.address().port)
    for (;;) spawnSync('/bin/sh', ['-c', command], { cwd, stdio: ['ignore', 'inherit', 'inherit', held._handle.fd] })
  })`
