import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive. Its name has only plain letters, digits, `-`, `.` and `/`. */
export interface ZippedFile {
  readonly name: string
  readonly contents: string
}

/** 1 January 1980, the earliest date of the format, so that an archive does not reveal when it was made. */
const dosDate = 0x21
const versionNeeded = 20
const deflated = 8

/** A zip archive of some texts (PKWARE's APPNOTE 6.3), in memory. */
export function zipOf(files: readonly ZippedFile[]): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, contents } of files) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(contents)]
    const packed = deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(versionNeeded, 0)
    shared.writeUInt16LE(deflated, 4)
    shared.writeUInt16LE(dosDate, 8)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([signature(0x04034b50), shared, path, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([signature(0x02014b50, versionNeeded), shared, rest, path]))
    bodies.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}

function signature(number: number, madeBy?: number): Buffer {
  const bytes = Buffer.alloc(madeBy === undefined ? 4 : 6)
  bytes.writeUInt32LE(number, 0)
  if (madeBy !== undefined) bytes.writeUInt16LE(madeBy, 4)
  return bytes
}
