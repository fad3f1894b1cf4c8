import type { DetailedError, HttpRequest, HttpResponse, UploadOptions } from 'tus-js-client'
import { reconnectDelayMs } from '#root/contract/live.ts'
import { m } from '#root/contract/messages/messages.js'
import type { Problem } from '#root/contract/route.ts'
import { refusedBy, RefusedError } from './client.ts'

interface SendOptions {
  /** Called with the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void
  /** The connection is lost; the upload retries automatically. */
  onInterrupted: () => void
}

export interface Sending {
  /**
   * Resolves when the server has the whole file. Rejects with `RefusedError` for a refusal, and when the connection
   * stays lost.
   */
  readonly done: Promise<void>
  /** Stops the upload. The received data is kept, so that the upload can resume, or also deleted on the server. */
  stop(options: { deleteOnServer: boolean }): void
}

/** Small enough for a slow line to finish one: a proxy may discard an incomplete request. */
const chunkSize = 524_288
/** Retries last for one minute and three quarters, longer than a restart of the server. */
const retryDelays = Array.from({ length: 20 }, (_, attempt) => reconnectDelayMs(attempt))

/**
 * Uploads a file by tus to an upload address (`endpoint`). When the same file was interrupted there before, the upload
 * resumes where it stopped.
 */
export function sendFile(endpoint: string, file: File, { onProgress, onInterrupted }: SendOptions): Sending {
  const stopping = new AbortController()
  const done = import('tus-js-client').then(
    ({ Upload, defaultOptions }) =>
      new Promise<void>((resolve, reject) => {
        if (stopping.signal.aborted) return
        const options: UploadOptions = {
          endpoint,
          metadata: { filename: file.name },
          chunkSize,
          retryDelays,
          removeFingerprintOnSuccess: true,
          onProgress: (sent, total) => onProgress(sent / total),
          onAfterResponse: refuseUnknownOffset,
          onShouldRetry: (error) => {
            const again = isPassing(error)
            if (again) onInterrupted()
            return again
          },
          onSuccess: () => resolve(),
          onError: (error) => {
            const failure = describeFailure(error)
            if (failure.code !== 'offline') void deleteStartedUpload()
            reject(failure)
          },
        }
        const upload = new Upload(file, options)
        // A refused upload is deleted at the server, so it cannot be resumed.
        const deleteStartedUpload = async () => {
          for (const { urlStorageKey } of await upload.findPreviousUploads())
            await defaultOptions.urlStorage?.removeUpload(urlStorageKey)
        }
        stopping.signal.addEventListener('abort', () => void upload.abort(stopping.signal.reason).catch(() => {}))
        void upload.findPreviousUploads().then(([previous]) => {
          if (previous) upload.resumeFromPreviousUpload(previous)
          if (!stopping.signal.aborted) upload.start()
        })
      }),
    () => Promise.reject(new RefusedError('offline', m.ui_offline())),
  )
  return { done, stop: ({ deleteOnServer }) => stopping.abort(deleteOnServer) }
}

/**
 * Throws if the server could not say how much of an upload it has, so that the request is repeated like one without an
 * answer. Otherwise the library would upload the whole file again.
 */
function refuseUnknownOffset(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  if (request.getMethod() === 'HEAD' && (status >= 500 || status === 409 || status === 429))
    throw new Error(`The offset of the upload is unknown: ${status}`)
}

/** No answer, an outage, or the server is still busy with the broken connection. */
function isPassing({ originalResponse: response }: DetailedError): boolean {
  const status = response?.getStatus() ?? 0
  return (
    status === 0 || status >= 500 || (status === 409 && readProblem(response?.getBody())?.code === 'upload-elsewhere')
  )
}

function describeFailure(error: Error | DetailedError): RefusedError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return response ? refusedBy(readProblem(response.getBody())) : new RefusedError('offline', m.ui_offline())
}

function readProblem(text: string | undefined): Problem | null {
  try {
    return JSON.parse(text ?? '') as Problem
  } catch {
    return null
  }
}

/** The name of a file whose upload to this endpoint was interrupted in this browser, or null. */
export async function findBrokenUpload(endpoint: string): Promise<string | null> {
  const { defaultOptions } = await import('tus-js-client')
  const earlier = await defaultOptions.urlStorage?.findAllUploads()
  const broken = earlier?.find(({ urlStorageKey, uploadUrl }) => `${urlStorageKey}${uploadUrl}`.includes(endpoint))
  return broken?.metadata.filename ?? null
}
