import { formatDateCourte } from '@relogement/domain/common/date.format'
import { statutsDeTache } from '@relogement/domain/operation/taches.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMoi } from '../acces/moi.ts'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { Segments } from '../core/Onglets.tsx'
import section from './sectionsDOperation.module.css'
import { type Ecrit, tachesQuiRestent } from './taches.data.ts'

const CHOIX = { TOUTES: 'Toutes', MIENNES: 'Les miennes' } as const

/** Ce qui reste à faire dans toutes les opérations que l'on voit. */
export function TachesDesOperations() {
  const moi = useMoi()
  const [choisi, choisir] = useState<keyof typeof CHOIX>('TOUTES')
  const { data, error, refetch } = useQuery(tachesQuiRestent(choisi === 'TOUTES' ? null : moi.id))
  return (
    <Section id="taches" titre="Tâches qui restent" nombre={data?.['hydra:totalItems']}>
      <div className={section.reglages}>
        <Segments libelle="Tâches montrées" choix={CHOIX} choisi={choisi} choisir={choisir} />
      </div>
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des tâches" erreur={error} relire={refetch} />
      ) : data['hydra:totalItems'] === 0 ? (
        <p className="muted attendu">Aucune tâche ne reste à faire.</p>
      ) : (
        <TableDeSection<Ecrit>
          libelle="Tâches qui restent"
          colonnes={COLONNES}
          lignes={data['hydra:member']}
          cleDe={({ id }) => id}
          haute
        />
      )}
    </Section>
  )
}

const COLONNES: readonly ColonneDeSection<Ecrit>[] = [
  {
    titre: 'Tâche',
    carte: 1,
    rendu: ({ titre, texte }) => (
      <>
        <b>{titre}</b>
        {texte !== null && <small className="sous-st">{texte}</small>}
      </>
    ),
  },
  { titre: 'Opération', largeur: 260, carte: 3, rendu: ({ operation: { id, nom } }) => <Lien vers={adresseDeLOperation(id)}>{nom}</Lien> },
  {
    titre: 'Confiée à',
    largeur: 160,
    carte: 4,
    rendu: ({ assigne }) => (assigne === null ? <span className="muted">Personne</span> : `${assigne.prenom} ${assigne.nom}`),
  },
  { titre: 'Échéance', largeur: 150, carte: 2, rendu: ({ echeance }) => <Echeance echeance={echeance} /> },
  {
    titre: 'État',
    largeur: 104,
    rendu: ({ statut }) => <span className="soft">{statutsDeTache[statut as keyof typeof statutsDeTache]}</span>,
  },
]

function Echeance({ echeance }: Pick<Ecrit, 'echeance'>) {
  if (echeance === null) return <span className="muted">—</span>
  const jour = formatDateCourte(echeance)
  return echeance < aujourdhui() ? <span className="tag bad">En retard, {jour}</span> : <span className="num">{jour}</span>
}
