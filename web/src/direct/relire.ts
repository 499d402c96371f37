import { type Changement, changementSchema } from '@relogement/domain/direct/direct.contract'
import type { QueryClient } from '@tanstack/react-query'
import { moiOptions } from '../acces/moi.ts'

/** Une liste se relit au plus à ce rythme : cent gestes de l'équipe n'y font pas cent lectures. */
const LISTE_MS = 10_000
const listesAttendues = new Set<string>()
/** Une liste que l'on a sous la main, ou un choix ouvert : rien n'y bouge. */
const EN_MAIN = 'table:hover, table:focus-within, [role="dialog"], [role="menu"], dialog[open]'

/** Fait relire ce qu'un changement concerne de ce qui est à l'écran. */
export function relire(client: QueryClient, changement: Changement): void {
  if ('alertes' in changement) void client.invalidateQueries({ queryKey: moiOptions.queryKey })
  else if ('liste' in changement) relireLaListe(client, changement.liste)
  else relireLaFiche(client, changement)
}

function relireLaFiche(client: QueryClient, { type, fiche, version }: Extract<Changement, { fiche: string }>): void {
  const lue = client.getQueryData<{ readonly version?: number }>([type, fiche])
  // Son propre enregistrement a déjà rendu la fiche à cette version, et fait relire ce qui en dépend.
  if (version !== null && lue?.version !== undefined && lue.version >= version) return
  void client.invalidateQueries({ queryKey: [type, fiche] })
}

function relireLaListe(client: QueryClient, liste: string): void {
  if (listesAttendues.has(liste)) return
  listesAttendues.add(liste)
  const tenter = () => {
    if (document.querySelector(EN_MAIN) !== null) return attendre()
    listesAttendues.delete(liste)
    void client.invalidateQueries({ queryKey: [liste] })
  }
  const attendre = () => void setTimeout(tenter, LISTE_MS)
  attendre()
}

/** Un changement tel que le flux le dit ; ce qui n'en est pas un ne dit rien. */
export function lireChangement(texte: string): Changement | null {
  try {
    return changementSchema.safeParse(JSON.parse(texte)).data ?? null
  } catch {
    return null
  }
}
