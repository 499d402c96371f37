import { moisDe } from '@relogement/domain/common/date'
import { FILTRES_DU_PSR, listePsr } from '@relogement/domain/psr/psr.liste'
import { type Style, styles } from '@relogement/domain/psr/psr.rules'
import { useState } from 'react'
import { FIL_DU_PILOTAGE } from '../acces/filDuPilotage.ts'
import { useMoi } from '../acces/moi.ts'
import { usePage } from '../acces/page.ts'
import { api, telecharger } from '../core/api.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui } from '../core/jour.ts'
import { BoutonExporter } from '../core/liste/BoutonExporter.tsx'
import { definitionDe, demandeDe, useListeDeclaree } from '../core/liste/declaree.ts'
import { EtatDErreur, EtatVideDeListe } from '../core/liste/EtatsDeListe.tsx'
import { Filtres } from '../core/liste/Filtres.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { Segments } from '../core/Onglets.tsx'
import { VoirAu } from '../historique/VoirAu.tsx'
import { duSuivi } from '../operation/suivi.ts'
import { litLesTaches } from '../operation/taches.data.ts'
import { Grille, type Groupe, groupes } from './Grille.tsx'
import { ComparerLePlan, PlanDAutrefois } from './PlanDAutrefois.tsx'
import { CHEMIN } from './psr.data.ts'
import feuille from './psr.module.css'

const definition = { ...definitionDe(listePsr), filtres: definitionDe(listePsr).filtres.filter(({ cle }) => FILTRES_DU_PSR.includes(cle)) }

/** Une année de mois, ou trois années de trimestres autour d'elle. */
const plageDe = (annee: number, style: Style) =>
  style === 'months' ? { debut: `${annee}-01`, fin: `${annee}-12` } : { debut: `${annee - 1}-01`, fin: `${annee + 1}-12` }

/** Le plan stratégique de relogement : ce que chaque opération vise et fait, mois par mois ou trimestre par trimestre. */
export function PsrPage() {
  usePage(listePsr.titre, FIL_DU_PILOTAGE)
  const moi = useMoi()
  const [style, choisirLeStyle] = useState<Style>('months')
  const [annee, setAnnee] = useState(() => Number(moisDe(aujourdhui()).slice(0, 4)))
  const [groupe, grouper] = useState<Groupe>('AUCUN')
  const [au, setAu] = useState<string | null>(null)
  const plage = plageDe(annee, style)
  const { liste, requete, facettes, demande, recherche, vide } = useListeDeclaree(listePsr, {
    cle: ['operations', 'psr'],
    definition,
    demander: (etat) => ({
      ...demandeDe(listePsr, etat),
      ...plage,
      page: 1,
      pageSize: 1000,
      ...duSuivi(etat),
      ...(au === null ? {} : { au }),
    }),
    lire: (demande) => api(CHEMIN, demande),
    compter: (demande) => api('GET /v1/operations/_facettes', demande),
  })
  const { debut: _debut, fin: _fin, page: _page, pageSize: _taille, sort: _tri, au: _au, ...filters } = demande
  const lignes = requete.data?.['hydra:member']
  const total = requete.data?.['hydra:totalItems']
  const { exporter, dialogue } = useExportMotive({
    quoi: 'opérations',
    total,
    envoyer: (_, motif) =>
      telecharger('POST /v1/business/operations/plan-strategique-relogement', {
        body: { psrStyle: style, motif, filters, ...(au === null ? {} : { au }) },
      }),
  })
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>{listePsr.titre}</h1>
        {total !== undefined && (
          <span className="tot">
            {formatNombre(total)}
            <span className="vh"> {listePsr.mots[total > 1 ? 1 : 0]}</span>
          </span>
        )}
        <div className="acts">
          <BoutonExporter exporter={{ ...exporter, formats: ['xlsx'] }} />
        </div>
      </div>
      <Filtres liste={liste} facettes={facettes} recherche={recherche} />
      <div className={feuille.reglages}>
        <Legende style={style} />
        <Segments libelle="Grouper les opérations" choix={groupes} choisi={groupe} choisir={grouper} />
        <Segments libelle="Période" choix={styles} choisi={style} choisir={choisirLeStyle} />
        <Annees annee={annee} style={style} aller={setAnnee} />
        {litLesTaches(moi) && <VoirAu libelle="Voir le plan au" voir={setAu} />}
      </div>
      {au !== null && requete.data !== undefined && (
        <PlanDAutrefois jour={au} nonReconstitue={requete.data.metadata.nonReconstitue} revenir={() => setAu(null)} />
      )}
      {requete.error !== null && lignes === undefined ? (
        <EtatDErreur erreur={requete.error} liste={liste} reessayer={requete.refetch} />
      ) : lignes === undefined ? (
        <ContenuAttendu attente="Chargement du plan" erreur={null} relire={requete.refetch} />
      ) : lignes.length === 0 ? (
        <EtatVideDeListe liste={liste} mots={listePsr.mots} vide={vide} />
      ) : (
        <Grille
          lignes={lignes}
          plage={plage}
          style={style}
          groupe={groupe}
          decide={requete.data?.metadata.refusDecider === null}
          occupe={requete.isPlaceholderData}
          jour={au ?? aujourdhui()}
        />
      )}
      {dialogue}
      {au !== null && lignes !== undefined && <ComparerLePlan jour={au} lignes={lignes} demande={demande} />}
    </>
  )
}

/** Ce que disent les couleurs et les repères. */
const Legende = ({ style }: { readonly style: Style }) => (
  <p className={feuille.legende}>
    <span>
      Réalisé / objectif, {style === 'months' ? 'mois' : 'trimestres'} échus :{' '}
      <b className={feuille.atteint}>
        <span aria-hidden="true">▲</span> atteint
      </b>{' '}
      <b className={feuille.manque}>
        <span aria-hidden="true">▼</span> non atteint
      </b>
    </span>
    <span>
      <b className={feuille.entretiens}>E</b> début des entretiens
    </span>
    <span>
      <b className={feuille.immeuble}>V</b> immeuble vide
    </span>
  </p>
)

interface PropsAnnees {
  readonly annee: number
  readonly style: Style
  readonly aller: (annee: number) => void
}

const [PREMIERE, DERNIERE] = [2001, 2098]

const Annees = ({ annee, style, aller }: PropsAnnees) => (
  // biome-ignore lint/a11y/useSemanticElements: ces boutons ne sont pas les champs d'un formulaire
  <div className={`${feuille.annees} ecran`} role="group" aria-label="Années">
    <button className="ib" type="button" aria-label="Année précédente" disabled={annee <= PREMIERE} onClick={() => aller(annee - 1)}>
      <Icone nom="gauche" />
    </button>
    <b className="num" aria-live="polite">
      {style === 'months' ? annee : `${annee - 1} – ${annee + 1}`}
    </b>
    <button className="ib" type="button" aria-label="Année suivante" disabled={annee >= DERNIERE} onClick={() => aller(annee + 1)}>
      <Icone nom="droite" />
    </button>
  </div>
)
