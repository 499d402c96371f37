import type { DialogueDeDemande } from './DialoguesDeDemande.tsx'
import type { Demande } from './remboursements.data.ts'

/** Ce qui fait avancer une demande ; pas encore possible, son dialogue l'explique ; `null` : rien ne l'attend de cette personne. */
export function etapeDe(demande: Demande): Extract<DialogueDeDemande, { readonly quoi: 'passer' | 'empeche' }> | null {
  const place = demande.nextPlaces.find(({ principale }) => principale)
  return place === undefined ? null : { quoi: place.autorise ? 'passer' : 'empeche', demande, place }
}

/** Celle que l'on vient faire : la première qui se peut, à défaut celle dont on lira pourquoi elle ne se peut pas. */
export function etapeDUneDemande(demandes: readonly Demande[]) {
  const etapes = demandes.map(etapeDe).filter((etape) => etape !== null)
  return etapes.find(({ quoi }) => quoi === 'passer') ?? etapes[0] ?? null
}
