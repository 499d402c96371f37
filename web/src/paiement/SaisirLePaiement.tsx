import { messages, montantFacultatif, texteCourt } from '@relogement/domain/common/champs'
import { formatMontant } from '@relogement/domain/common/montant'
import type { NatureDePaiement } from '@relogement/domain/paiement/paiement.listes'
import { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { type Demande, type Paiements, useEcrirePaiement } from './paiement.data.ts'

type Indemnite = NonNullable<Paiements['metadata']['indemnites']>['lignes'][number]

/** Ce qui se prépare : une demande de la subvention, l'indemnité d'un ménage, ou une demande que l'on corrige. */
export type Prepare =
  | { readonly quoi: 'NEUVE'; readonly nature: Exclude<NatureDePaiement, 'INDEMNITE'>; readonly libelle: string; readonly auPlus: number }
  | { readonly quoi: 'INDEMNITE'; readonly indemnite: Indemnite }
  | { readonly quoi: 'CORRIGER'; readonly demande: Demande }

interface Props {
  readonly operationId: string
  readonly nom: string
  readonly prepare: Prepare
  readonly plafondAvance: Paiements['metadata']['plafondAvance']
  readonly fermer: () => void
}

interface Saisie {
  readonly montant: number | null
  readonly objet: string | null
}

const saisieSchema = z.object({
  montant: montantFacultatif.refine((montant) => montant !== null, messages.requis),
  objet: texteCourt(200),
}) as unknown as z.ZodType<Saisie>

/** Le montant d'une demande et ce qu'elle paie ; celui d'une indemnité vient de la fiche du ménage. */
export function SaisirLePaiement({ operationId, nom, prepare, plafondAvance, fermer }: Props) {
  const ecrire = useEcrirePaiement(operationId)
  const { titre, action, depart, montantLu, aide } = motsDe(prepare, plafondAvance)
  const reversement =
    (prepare.quoi === 'NEUVE' ? prepare.nature : prepare.quoi === 'CORRIGER' && prepare.demande.nature.code) === 'REVERSEMENT'
  const corriger = prepare.quoi === 'CORRIGER' ? prepare.demande : null
  return (
    <Dialogue titre={titre} detail={nom} fermer={fermer}>
      <Formulaire<Saisie>
        schema={saisieSchema}
        valeurs={depart}
        {...(corriger === null ? {} : { version: corriger.version })}
        brouillon={`operation:${operationId}:paiement:${cleDe(prepare)}`}
        enregistrer={({ montant, objet }) =>
          ecrire(corriger, {
            nature: corriger?.nature.code ?? (prepare.quoi === 'NEUVE' ? prepare.nature : 'INDEMNITE'),
            montant,
            objet,
            menageId: prepare.quoi === 'INDEMNITE' ? prepare.indemnite.menage.id : null,
          })
        }
        court
        apres={fermer}
        nom={titre}
        pied={<PiedDeDialogue action={action} fermer={fermer} />}
      >
        <div className="dlg-c champs">
          {montantLu === null ? (
            <Nombre<Saisie>
              nom="montant"
              libelle={reversement ? 'Montant à reverser' : 'Montant demandé'}
              unite="€"
              {...(aide === null ? {} : { aide })}
            />
          ) : (
            <p>{montantLu}</p>
          )}
          <Texte<Saisie>
            nom="objet"
            libelle={reversement ? 'Motif' : 'Ce qu’elle paie'}
            facultatif
            aide={reversement ? 'Ordre de reversement, décompte définitif.' : 'Situation de travaux, facture, ordre de service.'}
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

const cleDe = (prepare: Prepare): string =>
  prepare.quoi === 'NEUVE' ? prepare.nature : prepare.quoi === 'INDEMNITE' ? prepare.indemnite.menage.id : prepare.demande.id

interface Mots {
  readonly titre: string
  readonly action: string
  readonly depart: Saisie
  /** Le montant ne se saisit pas : ce qui le dit. */
  readonly montantLu: string | null
  readonly aide: string | null
}

const TITRES = {
  AVANCE: 'Demander une avance',
  ACOMPTE: 'Demander un acompte',
  SOLDE: 'Demander le solde',
  REVERSEMENT: 'Reverser le trop-perçu',
} as const

const deLIndemnite = (montant: number | null) => `${formatMontant(montant)}, d’après la fiche du nouveau logement du ménage.`

function motsDe(prepare: Prepare, { pourcentage, aConfirmer }: Props['plafondAvance']): Mots {
  switch (prepare.quoi) {
    case 'INDEMNITE':
      return {
        titre: `Demander l’indemnité de ${prepare.indemnite.menage.codeMenage}`,
        action: 'Préparer la demande',
        depart: { montant: prepare.indemnite.montant, objet: null },
        montantLu: deLIndemnite(prepare.indemnite.montant),
        aide: null,
      }
    case 'CORRIGER': {
      const { numero, nature, montant, objet } = prepare.demande
      return {
        titre: `Corriger la demande n°\u00A0${numero}`,
        action: 'Enregistrer',
        depart: { montant, objet },
        montantLu: nature.code === 'INDEMNITE' ? deLIndemnite(montant) : null,
        aide: null,
      }
    }
    case 'NEUVE': {
      const plafond = `, ${pourcentage.toLocaleString('fr-FR')}\u00A0% de la subvention${aConfirmer ? ', plafond à confirmer' : ''}`
      return {
        titre: TITRES[prepare.nature],
        action: 'Préparer la demande',
        depart: { montant: prepare.nature === 'SOLDE' || prepare.nature === 'REVERSEMENT' ? prepare.auPlus : null, objet: null },
        montantLu: null,
        aide: `Au plus ${formatMontant(prepare.auPlus)}${prepare.nature === 'AVANCE' ? plafond : ''}.`,
      }
    }
  }
}
