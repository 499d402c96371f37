import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Icone } from '../../core/Icone.tsx'
import { imprimer } from '../../core/imprimer.ts'
import { type EntreeMenu, Menu } from '../../core/Menu.tsx'
import { type Menage, peut, refusDe, statutDe } from '../menage.data.ts'
import type { DialogueDuDossier } from './fiche.contexte.ts'
import { useFiche } from './fiche.contexte.ts'

type Ouvrir = (quoi: DialogueDuDossier) => void

/** Les actions qui ne changent pas le statut ; fermées, elles disent pourquoi. */
export function AutresActions({ ouvrir }: { readonly ouvrir: Ouvrir }) {
  const { menage, refusDeModifier } = useFiche()
  const charge = menage.relogement.chargeDeRelogementPrincipal
  const navigate = useNavigate()
  const client = useQueryClient()
  return (
    <Menu
      nom="Autres actions"
      bouton={<Icone nom="points" />}
      classe="ib line"
      largeur={360}
      groupes={[
        {
          entrees: [
            {
              cle: 'saisie',
              libelle: 'Saisir le dossier étape par étape',
              icone: 'crayon',
              raison: refusDeModifier,
              faire: () => void navigate({ to: '/menages/$id/edition', params: { id: menage.id } }),
            },
            {
              cle: 'emporter',
              libelle: 'Emporter pour un entretien hors ligne…',
              icone: 'telecharger',
              raison: refusDeModifier,
              faire: () => void navigate({ to: '/entretiens-hors-ligne' }),
            },
            {
              cle: 'confier',
              libelle: charge === null ? 'Confier le dossier…' : 'Changer de chargé de relogement…',
              icone: 'personne',
              raison: refusDe(menage, 'assigner'),
              faire: () => ouvrir('confier'),
            },
            {
              cle: 'retirer',
              libelle: 'Retirer le chargé de relogement…',
              icone: 'interdit',
              raison: refusDe(menage, 'retirerCharge'),
              faire: () => ouvrir('retirer'),
            },
            {
              cle: 'alerte',
              libelle: 'Poser une alerte…',
              icone: 'cloche',
              raison: refusDe(menage, 'alerter'),
              faire: () => ouvrir('alerte'),
            },
          ],
        },
        {
          entrees: [
            {
              cle: 'gtrm',
              libelle: 'Enregistrer un passage en GTRM…',
              icone: 'immeuble',
              raison: refusDe(menage, 'presenterEnGtrm'),
              faire: () => ouvrir('gtrm'),
            },
            { cle: 'code', libelle: 'Corriger le code du ménage…', icone: 'crayon', raison: refusDeModifier, faire: () => ouvrir('code') },
            ...entreesDeComposition(menage, ouvrir),
          ],
        },
        {
          entrees: [
            { cle: 'imprimer', libelle: 'Imprimer la fiche', icone: 'document', faire: () => setTimeout(() => void imprimer(client), 200) },
          ],
        },
      ]}
    />
  )
}

/** Ce qui touche au ménage lui-même : le séparer, le réunir, effacer un dossier ouvert par erreur. */
function entreesDeComposition(menage: Menage, ouvrir: Ouvrir): EntreeMenu[] {
  const reunissable = peut(menage, 'annulerDecohabitation') || menage.refus['annulerDecohabitation'] !== undefined
  // Un dossier qui a vécu ne se supprime pas : l'entrée n'y serait qu'un long refus.
  const supprimable = peut(menage, 'supprimer') || statutDe(menage) === 'ENTRETIEN_PREALABLE_A_REALISER'
  return [
    {
      cle: 'decohabiter',
      libelle: 'Décohabiter…',
      icone: 'personnes',
      raison: refusDe(menage, 'decohabiter'),
      faire: () => ouvrir('decohabiter'),
    },
    ...(reunissable
      ? [
          {
            cle: 'reunir',
            libelle: 'Annuler la décohabitation…',
            icone: 'annuler',
            raison: refusDe(menage, 'annulerDecohabitation'),
            faire: () => ouvrir('reunir'),
          } as const,
        ]
      : []),
    ...(supprimable
      ? [
          {
            cle: 'supprimer',
            libelle: 'Supprimer le dossier…',
            icone: 'corbeille',
            raison: refusDe(menage, 'supprimer'),
            dangereuse: true,
            faire: () => ouvrir('supprimer'),
          } as const,
        ]
      : []),
  ]
}
