/** The command that compiles the messages into a folder, with the types that TypeScript reads. */
export function compileCommand(folder: string): [command: string, ...args: string[]] {
  const unwanted = ['readme', 'git-ignore', 'prettier-ignore'].map((file) => `--no-emit-${file}`)
  const options = ['--project', './project.inlang', '--outdir', folder, '--silent', '--emit-ts-declarations']
  return ['paraglide-js', 'compile', ...options, ...unwanted]
}
