/** The address of a section of the settings. The screen above it, settings.tsx, shows the section. */
export default function OperatorSettingsSection() {
  return null
}
