/** « Firefox, Windows » : le navigateur et la machine d'une session, tels que la personne les nomme. */
export function direLAgent(agent: string | null): string {
  if (agent === null || agent === '') return 'Appareil inconnu'
  const dits = [NAVIGATEURS, MACHINES].flatMap((connus) => connus.find(([motif]) => motif.test(agent))?.[1] ?? [])
  return dits.length === 0 ? 'Autre programme' : dits.join(', ')
}

// Du plus précis au plus général : Edge et Chrome se disent aussi Safari.
const NAVIGATEURS = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const MACHINES = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
] as const
