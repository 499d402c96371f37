import { type Changement, changementSchema } from '@relogement/domain/direct/direct.contract'
import type { QueryClient } from '@tanstack/react-query'
import { moiOptions } from '../acces/moi.ts'
import { suivreLesGestes } from './presence.ts'

/** Une liste se relit au plus à ce rythme : cent gestes de l'équipe n'y font pas cent lectures. */
const LISTE_MS = 10_000
const listesAttendues = new Set<string>()
/** Une liste que l'on a sous la main : ses lignes ne bougent pas. Une table `data-en-place`, le calendrier, se relit sans que rien ne s'y déplace. */
const EN_MAIN = 'table:not([data-en-place]):is(:hover, :focus-within)'
/** Sans un geste tout ce temps, on ne l'a plus en main : un pointeur qui repose, un doigt levé. */
const REPOS_MS = 30_000
/** Un choix ouvert : rien ne bouge dessous. */
const OUVERT = '[role="dialog"], [role="menu"], dialog[open]'
const RONDE_MS = 1_000

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
  setTimeout(
    () =>
      quandOnLaLache(() => {
        listesAttendues.delete(liste)
        void client.invalidateQueries({ queryKey: [liste] })
      }),
    LISTE_MS,
  )
}

function quandOnLaLache(faire: () => void): void {
  let dernierGeste = Date.now()
  const retenue = () =>
    document.querySelector(OUVERT) !== null || (document.querySelector(EN_MAIN) !== null && Date.now() - dernierGeste < REPOS_MS)
  if (!retenue()) {
    faire()
    return
  }
  const cesser = suivreLesGestes(() => {
    dernierGeste = Date.now()
  })
  const ronde = setInterval(() => {
    if (retenue()) return
    clearInterval(ronde)
    cesser()
    faire()
  }, RONDE_MS)
}

/** Un changement tel que le flux le dit ; ce qui n'en est pas un ne dit rien. */
export function lireChangement(texte: string): Changement | null {
  try {
    return changementSchema.safeParse(JSON.parse(texte)).data ?? null
  } catch {
    return null
  }
}
