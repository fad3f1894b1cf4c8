import type { ChildProcess } from 'node:child_process'

/** The address that a program prints when it is ready. Rejects when the program ends before. */
export function printedAddress(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    program.stdout!.on('data', (text: Buffer) => {
      printed += text.toString()
      const address = /(http:\S+)\n/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    program.once('exit', (code: number | null) => reject(new Error(`The program ended with ${code}: ${printed}`)))
  })
}
