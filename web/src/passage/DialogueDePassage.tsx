import type { PlaceSuivante } from '@relogement/domain/passage/passage.schema'
import { type ReactNode, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import styles from './arrivee.module.css'
import { ChampDePassage } from './ChampDePassage.tsx'
import {
  champsASaisir,
  type DemandeDePassage,
  demandeDePassage,
  type SaisieDePassage,
  schemaDePassage,
  valeursProposees,
} from './passage.schema.ts'

interface Props {
  readonly place: PlaceSuivante
  /** Ce que l'on passe : suit le nom du passage, en titre. */
  readonly de?: string
  /** De quoi il s'agit, sous le titre. */
  readonly detail: ReactNode
  /** L'objet dont la saisie se garde. */
  readonly brouillon: string
  readonly passer: (demande: DemandeDePassage) => Promise<unknown>
  readonly fermer: () => void
}

/** Ce qu'un passage demande et entraîne avant de se faire ; sans rien à demander, une confirmation. */
export function DialogueDePassage({ place, de, detail, brouillon, passer, fermer }: Props) {
  const { transition, libelle, demande, aide, consequences, dangereuse, dialogue } = place
  const schema = useMemo(() => schemaDePassage(demande, aujourdhui()), [demande])
  const seule = demande.length === 0 && consequences.length === 0
  return (
    <Dialogue titre={de === undefined ? dialogue.titre : `${dialogue.titre} : ${de}`} detail={dialogue.detail ?? detail} fermer={fermer}>
      <Formulaire<SaisieDePassage>
        schema={schema}
        valeurs={valeursProposees(demande)}
        brouillon={`${brouillon}:passage:${transition}`}
        enregistrer={(saisie) => passer(demandeDePassage(transition, saisie))}
        apres={fermer}
        nom={libelle}
        court
        pied={<PiedDeDialogue action={dialogue.bouton} dangereuse={dangereuse} fermer={fermer} />}
      >
        {(!seule || aide !== null || dialogue.question !== null) && (
          <div className="dlg-c champs">
            {seule && aide !== null && <p>{aide}.</p>}
            <CeQuIlEntraine consequences={consequences} />
            {champsASaisir(demande).map((champ) => (
              <ChampDePassage key={champ.nom} champ={champ} />
            ))}
            {demande
              .filter(({ nature }) => nature === 'document')
              .map((champ) => (
                <p key={champ.nom} className="row soft">
                  <Icone nom="document" />
                  {champ.aide ?? champ.libelle}
                </p>
              ))}
            {dialogue.question !== null && <p>{dialogue.question}</p>}
          </div>
        )}
      </Formulaire>
    </Dialogue>
  )
}

/** Celles de la proposition choisie, et celles qui ne dépendent d'aucune. */
function CeQuIlEntraine({ consequences }: Pick<PlaceSuivante, 'consequences'>) {
  const choisie = useWatch<SaisieDePassage, 'donnees.propositionId'>({ name: 'donnees.propositionId' })
  return <Consequences consequences={consequences.filter(({ propositionId }) => propositionId === null || propositionId === choisie)} />
}

/** « Mme Benali / M. Duprez : de Recherche du logement à Dossier en veille. » */
export const Arrivee = ({ objet, depuis, vers }: { readonly objet: string; readonly depuis: string; readonly vers: string }) => (
  <>
    {objet} : <b>{depuis}</b> <Icone nom="fleche" className={styles.fleche} /> <b>{vers}</b>
  </>
)
