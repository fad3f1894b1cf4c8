import type { Control } from './control.ts'
import { asvsPageMatchesCode, decompressionBomb } from './shared-tests.ts'

/** V5: uploaded files: what is accepted, how they are stored, and how they are served. */
export const fileControls: readonly Control[] = [
  {
    requirements: ['5.1.1'],
    name: 'a proof may be larger than docs/asvs.md says',
    without: { named: 'maxProofBytes', becomes: '50 * 1024 * 1024' },
    ...asvsPageMatchesCode,
  },
  {
    requirements: ['5.2.1'],
    name: 'the size of an upload has no limit',
    file: 'server/platform/uploads/answer-tus.ts',
    without: { named: 'maxSize', becomes: 'Math.max(maxSize, 2 ** 30)' },
    test: 'tests/start/uploads.test.ts',
    title: '21 6 MB at the 5 MB limit: 413 before any byte is sent, and nothing is stored',
  },
  {
    requirements: ['1.3.4', '5.2.2'],
    name: 'the type of a file is not checked by its first bytes',
    in: 'checkContent',
    without: { named: 'type', becomes: `types.find((accepted) => accepted === (begins ?? 'application/pdf'))` },
    test: 'server/features/deposits/proof-uploads.test.ts',
    title: '19 is not %s',
  },
  {
    requirements: ['5.2.3'],
    name: 'a picture may decode to ten times the limit',
    in: 'redrawPicture',
    without: { named: 'limitInputPixels', becomes: '10 * maxPixels' },
    ...decompressionBomb,
  },
  {
    requirements: ['5.2.3'],
    name: 'a PDF may decompress to any size',
    in: 'checkPdf',
    without: { condition: 'unpacked', becomes: 'unpacked === refused || streams > limits.streams' },
    test: 'server/platform/files/check-content.test.ts',
    title: '22 that decompresses endlessly, or with an unknown filter, is refused',
  },
  {
    requirements: ['5.3.1'],
    name: 'a stored file is executable',
    file: 'server/platform/node/files/local-object-store.ts',
    without: { named: 'handle', becomes: `await open(draft, 'w', 0o755)` },
    test: 'server/platform/files/files.test.ts',
    title: 'a file is read back unchanged, and is encrypted on disk',
  },
  {
    requirements: ['5.3.2'],
    name: 'user input may become a path',
    in: 'isObjectName',
    without: { call: 'uuid.test', becomes: '((name) => name.length !== 36 || uuid.test(name))' },
    test: 'server/platform/files/files.test.ts',
    title: '20 a name that is no UUID never becomes a path',
  },
  {
    requirements: ['5.4.3'],
    name: 'a file that the scanner rejected is kept',
    in: 'checkContent',
    without: { refusal: 'file-infected' },
    test: 'server/platform/node/files/clamd.test.ts',
    title: 'works over a local socket and over TCP, and the verdict decides',
  },
]
