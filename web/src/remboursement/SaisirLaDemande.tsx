import { somme } from '@relogement/domain/common/montant'
import type { Plafonds } from '@relogement/domain/remboursement/remboursement.faits'
import { naturesRemboursement } from '@relogement/domain/remboursement/remboursement.listes'
import { designationDeLigne, plafondsDepasses, totalDe } from '@relogement/domain/remboursement/remboursement.rules'
import {
  type LigneSaisie,
  type SaisieRemboursement,
  saisieRemboursementSchema,
} from '@relogement/domain/remboursement/remboursement.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useConflit } from '../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion } from '../core/conflit/enregistrerAvecFusion.ts'
import { Dialogue } from '../core/Dialogue.tsx'
import { formatMontant } from '../core/formats.ts'
import type { ConstatDeChamp } from '../core/formulaire/contexte.ts'
import { useEtatDeSaisie } from '../core/formulaire/etatDeSaisie.ts'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import type { Origine } from '../core/formulaire/useBrouillon.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { Depenses } from './Depenses.tsx'
import styles from './demande.module.css'
import {
  type Demande,
  type ListeDeDemandes,
  type PlafondDeNature,
  remboursementsOptions,
  useEnregistrerDemande,
  usePasserDemande,
} from './remboursements.data.ts'

interface Props {
  readonly menageId: string
  /** Le brouillon à modifier ; `null` : une nouvelle demande. */
  readonly demande: Demande | null
  /** Une demande rejetée dont les dépenses sont reprises. */
  readonly reprise?: Demande | undefined
  readonly bareme: ListeDeDemandes['metadata']
  readonly fermer: () => void
}

const LIGNE_VIDE: LigneSaisie = { nature: 'OUVERTURE_COMPTEURS', libelle: null, montant: null, documentId: null }

const saisieDe = ({ lignes }: Demande): SaisieRemboursement => ({
  lignes: lignes.map(({ nature, libelle, montant, document }) => ({ nature, libelle, montant, documentId: document?.id ?? null })),
})

/** Les dépenses d'une demande, en brouillon, puis sa soumission. */
export function SaisirLaDemande({ menageId, demande, reprise, bareme, fermer }: Props) {
  const client = useQueryClient()
  const enregistrerDemande = useEnregistrerDemande(menageId)
  const passer = usePasserDemande(menageId)
  const [depart] = useState(() => {
    const source = demande ?? reprise
    return source === undefined ? { lignes: [LIGNE_VIDE] } : saisieDe(source)
  })
  const [saisie, setSaisie] = useState(depart)
  // Enregistrée une première fois ici, la suite en part : soumettre peut être refusé après coup.
  const enregistree = useRef<Demande | null>(null)
  const aSoumettre = useRef(false)
  const { choisir, dialogue } = useConflit<SaisieRemboursement>((_chemin, valeur) => ({
    libelle: 'Dépenses',
    valeur: Array.isArray(valeur) ? resumeDe(valeur as LigneSaisie[]) : '',
  }))

  const enregistrer = async (valeurs: SaisieRemboursement, origine: Origine<SaisieRemboursement>) => {
    const existante = enregistree.current ?? demande
    enregistree.current =
      existante === null
        ? await enregistrerDemande(null, valeurs)
        : await enregistrerAvecFusion({
            saisie: valeurs,
            base: enregistree.current === null ? origine.valeurs : saisieDe(enregistree.current),
            version: enregistree.current?.version ?? origine.version ?? existante.version,
            envoyer: (reunies, version) => enregistrerDemande({ id: existante.id, version }, reunies),
            relire: async () => {
              const liste = await client.query({ ...remboursementsOptions(menageId), staleTime: 0 })
              const relue = liste['hydra:member'].find(({ id }) => id === existante.id) ?? existante
              return { valeurs: saisieDe(relue), version: relue.version }
            },
            choisir,
          })
    if (aSoumettre.current) await passer(enregistree.current, { transition: 'soumettre' })
    else notifier({ message: `Brouillon n° ${enregistree.current.numero} enregistré` })
  }
  return (
    <Dialogue
      titre={demande === null ? 'Préparer une demande de remboursement' : `Demande de remboursement n° ${demande.numero}`}
      detail="Chaque dépense a son justificatif. Les coordonnées bancaires se donnent sur le formulaire papier, jamais ici."
      largeur={760}
      fermer={fermer}
    >
      <Formulaire<SaisieRemboursement>
        schema={saisieRemboursementSchema}
        valeurs={depart}
        {...(demande === null ? {} : { version: demande.version })}
        brouillon={`menage:${menageId}:remboursement:${demande?.id ?? reprise?.id ?? 'nouvelle'}`}
        enregistrer={enregistrer}
        apres={fermer}
        suivre={setSaisie}
        constats={depassements(saisie.lignes, bareme.natures)}
        nom="Dépenses à rembourser"
        pied={
          <Pied
            total={totalDe(saisie.lignes)}
            deja={somme(bareme.natures.map(({ dejaDemande }) => dejaDemande))}
            seuil={bareme.seuilTroisPersonnes}
            choisirLaSuite={(soumettre) => {
              aSoumettre.current = soumettre
            }}
          />
        }
      >
        <Depenses menageId={menageId} natures={bareme.natures} nouvelle={LIGNE_VIDE} />
      </Formulaire>
      {dialogue}
    </Dialogue>
  )
}

const resumeDe = (lignes: readonly LigneSaisie[]) =>
  lignes.map((ligne) => `${designationDeLigne(ligne)} : ${ligne.montant === null ? '—' : formatMontant(ligne.montant)}`).join(', ')

/** Ce qui dépasse un plafond se dit pendant la saisie, sans empêcher de garder un brouillon ; soumettre le redit du même mot. */
function depassements(lignes: readonly LigneSaisie[], natures: readonly PlafondDeNature[]): ConstatDeChamp[] {
  const parNature = (montant: (nature: PlafondDeNature) => number) =>
    Object.fromEntries(natures.map((nature) => [nature.code, montant(nature)])) as Plafonds
  const faits = { lignes, plafonds: parNature(({ plafond }) => plafond), dejaDemande: parNature(({ dejaDemande }) => dejaDemande) }
  return plafondsDepasses(faits).map(({ rang, nature, message }) => ({
    chemin: `lignes.${rang}.montant`,
    libelle: naturesRemboursement[nature],
    message,
  }))
}

interface PropsPied {
  readonly total: number
  /** Ce que comptent les autres demandes du ménage. */
  readonly deja: number
  readonly seuil: number
  readonly choisirLaSuite: (soumettre: boolean) => void
}

function Pied({ total, deja, seuil, choisirLaSuite }: PropsPied) {
  const { enCours } = useEtatDeSaisie()
  return (
    <div className="dlg-f">
      <p className={`grow ${styles.total}`} role="status">
        Total <b className="num">{formatMontant(total)}</b>
        {total > 0 && somme([total, deja]) > seuil && (
          <small className="soft">
            {' '}
            Plus de {formatMontant(seuil)}
            {total > seuil ? '' : ' avec les autres demandes du ménage'} : trois personnes interviendront.
          </small>
        )}
      </p>
      <button className="btn" type="submit" aria-disabled={enCours || undefined} onClick={() => choisirLaSuite(false)}>
        Enregistrer le brouillon
      </button>
      <button className="btn pri" type="submit" aria-disabled={enCours || undefined} onClick={() => choisirLaSuite(true)}>
        {enCours ? 'Enregistrement' : 'Soumettre à validation'}
      </button>
    </div>
  )
}
