import { typesAlerte } from '@relogement/domain/alerte/alerte.listes'
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { consequencesDeLaSuppressionDUneAlerte } from '@relogement/domain/menage/consequencesDesGestes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Alerte } from '../../alerte/alerte.data.ts'
import { Tag } from '../../core/Cotation.tsx'
import { differe } from '../../core/differe.ts'
import { Panne } from '../../core/fiche/Panne.tsx'
import { Section } from '../../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../../core/fiche/TableDeSection.tsx'
import { Icone } from '../../core/Icone.tsx'
import { jourDe } from '../../core/jour.ts'
import { libelleDe } from '../composition/occupant.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { alertesClosesOptions, refusDe, useCloreAlerte, useReporterAlerte, useSupprimerAlerte } from '../menage.data.ts'
import { useAlertes } from './useAlertes.ts'

const Confirmation = differe(() => import('../../core/Confirmation.tsx'), 'Confirmation')
const Reporter = differe(() => import('../../alerte/Reporter.tsx'), 'Reporter')
const PoserAlerte = differe(() => import('./PoserAlerte.tsx'), 'PoserAlerte')

/** Toutes les alertes du dossier : échues, à venir, et closes à la demande. */
export function AlertesSection() {
  const { menage } = useFiche()
  const ouvertes = useAlertes(menage)
  const [avecCloses, setAvecCloses] = useState(false)
  const [pose, setPose] = useState(false)
  const lues = useQuery({ ...alertesClosesOptions(menage.id), enabled: avecCloses })
  const { data: closes = [], isFetching } = lues
  const clore = useCloreAlerte()
  const supprimer = useSupprimerAlerte()
  const reporter = useReporterAlerte()
  const [aReporter, setAReporter] = useState<Alerte | null>(null)
  const [aSupprimer, setASupprimer] = useState<Alerte | null>(null)
  if (menage.alerts === undefined) return null
  const cloreIci = (id: string) => {
    // La ligne va disparaître, et son bouton avec : le clavier reprend à la section.
    document.getElementById('alertes')?.focus({ preventScroll: true })
    clore.mutate({ menageId: menage.id, id })
  }
  const lignes = [...ouvertes, ...(avecCloses ? closes : [])]
  const refus = refusDe(menage, 'alerter')
  return (
    <Section
      id="alertes"
      titre="Alertes"
      nombre={ouvertes.length}
      actions={
        refus === null && (
          <button className="btn sm ghost" type="button" aria-keyshortcuts="A" onClick={() => setPose(true)}>
            <Icone nom="plus" />
            Poser une alerte
          </button>
        )
      }
    >
      {lignes.length === 0 ? (
        <p className="vide-s">Aucune alerte ouverte.</p>
      ) : (
        <TableDeSection
          libelle="Alertes"
          colonnes={colonnes(cloreIci, setAReporter, setASupprimer)}
          lignes={lignes}
          cleDe={({ id }) => id}
          haute
        />
      )}
      {!avecCloses && (
        <button className="btn ghost allonge" type="button" onClick={() => setAvecCloses(true)}>
          Voir aussi les alertes closes
        </button>
      )}
      {avecCloses && lues.isLoadingError && <Panne erreur={lues.error} refaire={lues.refetch} />}
      {avecCloses && !isFetching && lues.data?.length === 0 && <p className="vide-s">Aucune alerte close.</p>}
      <Suspense fallback={null}>
        {aSupprimer !== null && (
          <Confirmation
            titre="Supprimer l’alerte"
            consequences={consequencesDeLaSuppressionDUneAlerte(aSupprimer.texte)}
            action="Supprimer"
            dangereuse
            faire={() => supprimer.mutateAsync({ menageId: menage.id, id: aSupprimer.id })}
            fermer={() => setASupprimer(null)}
          />
        )}
        {aReporter !== null && (
          <Reporter
            quoi={aReporter.texte}
            reporter={(dateAlerte) => reporter({ menageId: menage.id, id: aReporter.id, dateAlerte })}
            fermer={() => setAReporter(null)}
          />
        )}
        {pose && <PoserAlerte fermer={() => setPose(false)} />}
      </Suspense>
    </Section>
  )
}

const etats = { ALERTE: 'Échue', EN_ATTENTE: 'À venir', CLOTURE: 'Close' } as const

type SurAlerte = (alerte: Alerte) => void

const colonnes = (clore: (id: string) => void, reporter: SurAlerte, supprimer: SurAlerte): ColonneDeSection<Alerte>[] => [
  {
    titre: 'Alerte',
    carte: 1,
    rendu: ({ texte, type }) => (
      <>
        {texte}
        {sorteDe(type, texte) && <small className="sous">{sorteDe(type, texte)}</small>}
      </>
    ),
  },
  {
    titre: 'Date',
    largeur: 116,
    carte: 3,
    rendu: ({ dateAlerte }) => <span className="num">{formatDateCourte(jourDe(dateAlerte))}</span>,
  },
  {
    titre: 'État',
    largeur: 124,
    carte: 2,
    rendu: ({ statut, couleur }) =>
      statut === 'CLOTURE' || couleur === null ? (
        <Tag>{etats[statut]}</Tag>
      ) : (
        <Tag sens={sens[couleur]}>
          {etats[statut]}, {couleur.toLowerCase()}
        </Tag>
      ),
  },
  {
    titre: 'Action',
    largeur: 196,
    ecran: true,
    carte: 4,
    rendu: (alerte) => (
      <span className="liens">
        {alerte.can.includes('clore') && (
          <button className="lk" type="button" onClick={() => clore(alerte.id)}>
            Clore
            <span className="vh"> : {alerte.texte}</span>
          </button>
        )}
        {alerte.can.includes('clore') && (
          <button className="lk" type="button" onClick={() => reporter(alerte)}>
            Reporter à…
            <span className="vh"> : {alerte.texte}</span>
          </button>
        )}
        {alerte.can.includes('supprimer') && (
          <button className="lk" type="button" onClick={() => supprimer(alerte)}>
            Supprimer
            <span className="vh"> : {alerte.texte}</span>
          </button>
        )}
      </span>
    ),
  },
]

const sens = { ORANGE: 'warn', ROUGE: 'bad', NOIRE: 'noire' } as const

/** De quoi il s'agit, quand le texte ne le dit pas déjà ; une note n'est que son texte. */
const sorteDe = (type: string, texte: string): string | null => {
  const sorte = type === 'MANUELLE' ? null : libelleDe(typesAlerte, type)
  return sorte === texte ? null : sorte
}
