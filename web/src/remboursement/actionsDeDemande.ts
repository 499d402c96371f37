import type { EntreeMenu } from '../core/Menu.tsx'
import { entreeDePassage } from '../passage/entreeDePassage.ts'
import type { DialogueDeDemande } from './DialoguesDeDemande.tsx'
import type { Demande } from './remboursements.data.ts'

export interface GestesSurLesDemandes {
  readonly ouvrir: (ouvert: DialogueDeDemande) => void
  readonly imprimer: (demande: Demande) => void
  readonly refusCreer: string | null
}

/** Un brouillon s'ouvre à la saisie, le reste se lit. */
export const ouvertureDe = (demande: Demande): DialogueDeDemande =>
  demande.can.includes('modifier') ? { quoi: 'saisir', demande } : { quoi: 'lire', demande }

/** Le menu d'une demande ; fermée, une action dit pourquoi. */
export const actionsDeDemande = (demande: Demande, { ouvrir, imprimer, refusCreer }: GestesSurLesDemandes): EntreeMenu[] => [
  { cle: 'lire', libelle: 'Voir le détail', icone: 'oeil', faire: () => ouvrir({ quoi: 'lire', demande }) },
  {
    cle: 'imprimer',
    libelle: 'Produire le PDF à signer',
    icone: 'document',
    raison: demande.refus['imprimer'] ?? null,
    faire: () => imprimer(demande),
  },
  ...(demande.statut.code === 'BROUILLON'
    ? [
        {
          cle: 'modifier',
          libelle: 'Modifier les dépenses…',
          icone: 'crayon' as const,
          raison: demande.refus['modifier'] ?? null,
          faire: () => ouvrir({ quoi: 'saisir', demande }),
        },
      ]
    : []),
  ...demande.nextPlaces
    .filter(({ principale }) => !principale)
    .map((place) => entreeDePassage(place, () => ouvrir({ quoi: 'passer', demande, place }))),
  ...(demande.statut.code === 'REJETEE'
    ? [
        {
          cle: 'reprendre',
          libelle: 'Reprendre dans une nouvelle demande…',
          icone: 'annuler' as const,
          raison: refusCreer,
          faire: () => ouvrir({ quoi: 'saisir', demande: null, reprise: demande }),
        },
      ]
    : []),
  ...(demande.statut.code === 'BROUILLON'
    ? [
        {
          cle: 'supprimer',
          libelle: 'Supprimer le brouillon',
          icone: 'corbeille' as const,
          dangereuse: true,
          raison: demande.refus['supprimer'] ?? null,
          faire: () => ouvrir({ quoi: 'supprimer', demande }),
        },
      ]
    : []),
]
