import { formatInstant } from '@relogement/domain/common/date.format'
import { naturesDeRendezVous, statutsDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import { Suspense, useState } from 'react'
import { telecharger } from '../../core/api.ts'
import { Tag } from '../../core/Cotation.tsx'
import { differe } from '../../core/differe.ts'
import { direLErreur } from '../../core/direLErreur.ts'
import { ContenuAttendu } from '../../core/fiche/ContenuAttendu.tsx'
import { Section } from '../../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../../core/fiche/TableDeSection.tsx'
import { Icone } from '../../core/Icone.tsx'
import styles from '../engagements.module.css'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { peut } from '../menage.data.ts'
import { type RendezVous, useConclureRendezVous, useRendezVous } from './rendezVous.data.ts'

const FixerRendezVous = differe(() => import('./FixerRendezVous.tsx'), 'FixerRendezVous')

/** Les rendez-vous pris avec le ménage, et ce qu'ils sont devenus. */
export function RendezVousSection() {
  const { menage } = useFiche()
  const { data, error, refetch } = useRendezVous(menage)
  const { mutate: conclure, isPending } = useConclureRendezVous(menage.id)
  const [saisi, saisir] = useState<RendezVous | 'neuf' | null>(null)
  if (menage.suivis === undefined) return null
  const agit = peut(menage, 'suivre')
  const prevus = data?.filter(({ statut }) => statut === 'PREVU').length
  return (
    <Section
      id="rendez-vous"
      titre="Rendez-vous"
      nombre={prevus}
      actions={
        <>
          <button className="btn sm ghost" type="button" onClick={() => void mettreDansLAgenda(menage.id)}>
            <Icone nom="telecharger" />
            Mettre les dates dans mon agenda
          </button>
          {agit && (
            <button className="btn sm ghost" type="button" onClick={() => saisir('neuf')}>
              <Icone nom="plus" />
              Fixer un rendez-vous
            </button>
          )}
        </>
      }
    >
      {data === undefined ? (
        <ContenuAttendu attente="Chargement des rendez-vous" erreur={error} relire={refetch} />
      ) : data.length === 0 ? (
        <p className="vide-s">Aucun rendez-vous.</p>
      ) : (
        <TableDeSection
          libelle="Rendez-vous"
          colonnes={colonnes(agit, saisir, (rendezVousId, issue) => !isPending && conclure({ rendezVousId, issue }))}
          lignes={data}
          cleDe={({ id }) => id}
          haute
        />
      )}
      <Suspense fallback={null}>
        {saisi !== null && <FixerRendezVous avant={saisi === 'neuf' ? null : saisi} fermer={() => saisir(null)} />}
      </Suspense>
    </Section>
  )
}

const mettreDansLAgenda = (id: string) => telecharger('GET /v1/menages/{id}/agenda', { params: { id } }).catch(direLErreur)

const colonnes = (
  agit: boolean,
  changer: (rendezVous: RendezVous) => void,
  conclure: (id: string, issue: 'TENU' | 'MANQUE' | 'ANNULE') => void,
): ColonneDeSection<RendezVous>[] => [
  {
    titre: 'Rendez-vous',
    carte: 1,
    rendu: ({ nature, lieu }) => (
      <>
        {naturesDeRendezVous[nature]}
        {lieu !== null && <small className="sous">{lieu}</small>}
      </>
    ),
  },
  {
    titre: 'Date',
    largeur: 168,
    carte: 3,
    rendu: ({ debut, dureeMinutes }) => (
      <span className="num">
        {formatInstant(debut)}
        <small className="sous">{dureeMinutes} min</small>
      </span>
    ),
  },
  {
    titre: 'État',
    largeur: 104,
    carte: 2,
    rendu: ({ statut, debut }) =>
      statut === 'PREVU' && estPasse(debut) ? <Tag sens="warn">À conclure</Tag> : <Tag>{statutsDeRendezVous[statut]}</Tag>,
  },
  {
    titre: 'Action',
    largeur: 220,
    ecran: true,
    carte: 4,
    rendu: (rendezVous) => {
      const { id, statut, debut, nature } = rendezVous
      if (!agit || statut !== 'PREVU') return null
      const quoi = <span className="vh"> : {`${naturesDeRendezVous[nature]}, ${formatInstant(debut)}`}</span>
      return (
        <span className={styles.gestes}>
          {estPasse(debut) && (
            <>
              <button className="lk" type="button" onClick={() => conclure(id, 'TENU')}>
                A eu lieu{quoi}
              </button>
              <button className="lk" type="button" onClick={() => conclure(id, 'MANQUE')}>
                Pas venu{quoi}
              </button>
            </>
          )}
          <button className="lk" type="button" onClick={() => changer(rendezVous)}>
            Changer{quoi}
          </button>
          <button className="lk" type="button" onClick={() => conclure(id, 'ANNULE')}>
            Annuler{quoi}
          </button>
        </span>
      )
    },
  },
]

const estPasse = (debut: string): boolean => Date.parse(debut) <= Date.now()
