import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusalTable } from '#root/contract/refusals.ts'
import { routeTable } from '#root/contract/routes.ts'
import { openTestApp } from './test-app.ts'

interface Operation {
  'x-access': string
  summary?: string
  security: readonly object[]
  parameters?: readonly { name: string; in: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

let document: {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Problem: { properties: { code: { enum: string[] } } } } }
}
beforeAll(async () => {
  const running = await openTestApp()
  document = await running.visitor().expect(200, 'GET', '/api/docs/openapi.json')
})

test('the document of the API is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(document)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('the document of the API names every refusal', () => {
  const named = document.components.schemas.Problem.properties.code.enum
  expect(named).toEqual(Object.keys(refusalTable).toSorted())
})

/** Where the response reports the upload's progress in its headers, and has no body. */
const isUpload = /\/uploads(?:\/|$)/

describe('a route of the table', () => {
  test.each(routeTable)(
    '$method $path is documented: who may call it, its input and its responses',
    ({ method, path, access, request }) => {
      const operation = document.paths[path]?.[method]
      expect(operation).toMatchObject({ 'x-access': access, summary: expect.stringMatching(/\S/) })
      expect(operation!.security).toHaveLength(access === 'anyone' ? 0 : 1)
      const inPath = operation!.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect(inPath ?? []).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(Object.keys(operation!.requestBody?.content ?? {})).toEqual(Object.keys(request?.body?.content ?? {}))
      const statuses = Object.keys(operation!.responses).map(Number)
      expect(statuses.some((status) => status < 400)).toBe(true)
      const documented = Object.entries(operation!.responses).filter(
        ([status]) => status < '204' && !isUpload.test(path),
      )
      for (const [, { content = {} }] of documented) {
        expect(Object.keys(content)).not.toEqual([])
        for (const type of Object.values(content)) expect(type).toMatchObject({ schema: expect.anything() })
      }
      expect(statuses).toEqual(expect.arrayContaining(access === 'anyone' ? [] : [400, 401, 403]))
    },
  )
})

test('paths outside the API are answered as before', async () => {
  const running = await openTestApp()
  const answer = await running.visitor().send('GET', '/api/docs/nothing')
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
})
