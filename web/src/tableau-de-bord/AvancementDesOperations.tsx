import { pages } from '@relogement/domain/acces/pages'
import { useQuery } from '@tanstack/react-query'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { adresseDesMenages } from '../objectif/adresses.ts'
import { dontArchives } from '../objectif/archives.ts'
import { Jauge } from '../operation/Jauge.tsx'
import type { LigneOperation } from '../operation/operation.data.ts'
import styles from './operations.module.css'
import { operationsOptions } from './tableauDeBord.data.ts'

const MONTREES = 8

/** De chaque opération choisie, à défaut de celles qui ont des ménages à reloger : le temps passé et ce qui est fait, la plus en retard d'abord. */
export function AvancementDesOperations({ choisies }: { readonly choisies: readonly string[] }) {
  const { data } = useQuery(operationsOptions)
  const retenues = (data?.['hydra:member'] ?? [])
    .filter(({ id, statistiques }) => (choisies.length > 0 ? choisies.includes(id) : statistiques.menagesAReloger > 0))
    .toSorted((une, autre) => ecartDe(autre) - ecartDe(une))
  if (retenues.length === 0) return null
  return (
    <Section
      id="operations"
      titre="Avancement des opérations"
      nombre={retenues.length}
      actions={
        retenues.length > MONTREES && (
          <Lien className="btn ghost sm" vers={pages.pilotageOperations.chemin}>
            Toutes
          </Lien>
        )
      }
    >
      <div className={styles.operations}>
        <TableDeSection
          libelle="Durée écoulée et relogements faits, par opération"
          colonnes={colonnes}
          lignes={retenues.slice(0, MONTREES)}
          cleDe={({ id }) => id}
        />
      </div>
    </Section>
  )
}

/** Ce que le temps passé a d'avance sur les relogements, en points ; sans dates, rien ne s'en dit. */
const ecartDe = ({ avancementDuree, avancementRelogement }: LigneOperation): number =>
  avancementDuree === null ? -100 : avancementDuree - avancementRelogement

const colonnes: ColonneDeSection<LigneOperation>[] = [
  {
    titre: 'Opération',
    carte: 1,
    rendu: ({ id, nom, statistiques: { menagesArchives: archives } }) => (
      <>
        <Lien vers={adresseDeLOperation(id)}>{nom}</Lien>
        {/* Les jauges les comptent, aucune liste ne les montre. */}
        {archives > 0 && <small className="soft"> {dontArchives(archives)}</small>}
      </>
    ),
  },
  { titre: 'Durée écoulée', largeur: 250, carte: 3, rendu: ({ avancementDuree }) => <Jauge part={avancementDuree} de="duree" /> },
  {
    titre: 'Relogements faits',
    largeur: 250,
    carte: 4,
    rendu: ({ avancementRelogement }) => <Jauge part={avancementRelogement} de="relogement" />,
  },
  {
    titre: 'Restants',
    largeur: 96,
    droite: true,
    carte: 2,
    rendu: ({ id, statistiques: { relogementsRestants: restants } }) =>
      restants === 0 ? (
        <span className="muted">0</span>
      ) : (
        <Lien vers={adresseDesMenages({ operationIds: [id], charge: null }, { avancements: 'RELOGEMENT_RESTANT' })}>
          {formatNombre(restants)}
          <span className="en-carte"> à reloger</span>
        </Lien>
      ),
  },
]
