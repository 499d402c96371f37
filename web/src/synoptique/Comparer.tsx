import { formatDate } from '@relogement/domain/common/date.format'
import { comparer, type PorteChangee } from '@relogement/domain/synoptique/comparer'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialogue } from '../core/Dialogue.tsx'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { formatNombre } from '../core/formats.ts'
import { ChoixImmediat } from '../core/formulaire/Choix.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import type { Operation } from '../operation/operation.data.ts'
import { type Releve, releveOptions } from './releves.data.ts'
import { nomDeLaPorte, type Porte, vueOptions } from './synoptique.data.ts'

interface Props {
  readonly operation: Operation
  readonly releves: readonly Releve[]
  readonly fermer: () => void
}

const AUJOURDHUI = ''

/** Ce qui a changé de l'immeuble entre deux relevés, ou depuis l'un d'eux. */
export function Comparer({ operation, releves, fermer }: Props) {
  const [avant, setAvant] = useState(releves[0]?.id ?? AUJOURDHUI)
  const [apres, setApres] = useState(AUJOURDHUI)
  const [un, autre] = [useImmeuble(operation.id, avant), useImmeuble(operation.id, apres)]
  const changees = un.data === undefined || autre.data === undefined ? null : comparer(un.data.batiments, autre.data.batiments)
  return (
    <Dialogue titre="Comparer deux dates" detail={operation.nom} largeur={720} fermer={fermer} pied={<PiedDeGeste fermer={fermer} />}>
      <div className="dlg-c champs">
        <div className="deux-colonnes">
          <ChoixDeDate libelle="De" releves={releves} choisi={avant} choisir={setAvant} />
          <ChoixDeDate libelle="À" releves={releves} choisi={apres} choisir={setApres} />
        </div>
        {changees === null ? (
          <ContenuAttendu attente="Lecture des deux dates" erreur={un.error ?? autre.error} relire={() => void un.refetch()} />
        ) : (
          <>
            <p role="status">
              {changees.length === 0
                ? 'Rien n’a changé entre ces deux dates.'
                : `${formatNombre(changees.length)} ${changees.length > 1 ? 'portes ont changé' : 'porte a changé'}.`}
            </p>
            {changees.length > 0 && (
              <TableDeSection<PorteChangee> libelle="Portes qui ont changé" colonnes={COLONNES} lignes={changees} cleDe={({ id }) => id} />
            )}
          </>
        )}
      </div>
    </Dialogue>
  )
}

/** L'immeuble d'un relevé, ou du jour. */
function useImmeuble(operationId: string, releveId: string) {
  const releve = useQuery({ ...releveOptions(operationId, releveId), enabled: releveId !== AUJOURDHUI })
  const jour = useQuery({ ...vueOptions(operationId), enabled: releveId === AUJOURDHUI })
  return releveId === AUJOURDHUI ? jour : releve
}

interface PropsDate {
  readonly libelle: string
  readonly releves: readonly Releve[]
  readonly choisi: string
  readonly choisir: (id: string) => void
}

const ChoixDeDate = ({ libelle, releves, choisi, choisir }: PropsDate) => (
  <ChoixImmediat
    libelle={libelle}
    options={{
      ...Object.fromEntries(releves.map((releve) => [releve.id, `${formatDate(releve.date)}, ${releve.libelle}`])),
      [AUJOURDHUI]: 'Aujourd’hui',
    }}
    valeur={choisi}
    changer={choisir}
  />
)

const dite = (porte: Porte | null) =>
  porte === null ? <span className="muted">Absente</span> : [nomDeLaPorte(porte), porte.texte].filter(Boolean).join(', ')

const COLONNES: readonly ColonneDeSection<PorteChangee>[] = [
  { titre: 'Porte', largeur: 180, carte: 1, rendu: ({ batiment, porte }) => <b>{`${batiment}, ${porte}`}</b> },
  { titre: 'Avant', carte: 3, rendu: ({ avant }) => dite(avant) },
  { titre: 'Après', carte: 4, rendu: ({ apres }) => dite(apres) },
]
