import { ajouterJours } from '@relogement/domain/common/date'
import { formatDate, formatMois } from '@relogement/domain/common/date.format'
import { LISENT_LES_BONS } from '@relogement/domain/planning/planning.permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMoi } from '../acces/moi.ts'
import { usePage } from '../acces/page.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Icone } from '../core/Icone.tsx'
import { aujourdhui, enCapitale } from '../core/jour.ts'
import { Segments } from '../core/Onglets.tsx'
import type { AdresseDuPlanning } from './adresse.ts'
import { CreneauxDuMois } from './CreneauxDuMois.tsx'
import styles from './demenagements.module.css'
import { Exporter } from './Exporter.tsx'
import { FeuilleDuJour } from './FeuilleDuJour.tsx'
import { JourOuvert } from './JourOuvert.tsx'
import { Mois } from './Mois.tsx'
import { compteDuMois, moisVoisin } from './mois.ts'
import { type Planning, planningOptions } from './planning.data.ts'

const PRESENTATIONS = { mois: 'Mois', liste: 'Liste', feuille: 'Feuille du jour' } as const
type Presentation = keyof typeof PRESENTATIONS
/** Qui ne lit pas les bons n'a pas de feuille de route. */
const SANS_BONS = { mois: 'Mois', liste: 'Liste' } as Record<Presentation, string>

/** Le planning des déménagements : un mois, et le jour que l'on regarde (look/05). */
export function DemenagementsPage() {
  const { mois = aujourdhui().slice(0, 7), jour, vue: demandee } = useSearch({ from: '/_connecte/tableau-de-bord/demenagements' })
  const moi = useMoi()
  const litLesBons = moi.roles.some(({ code }) => LISENT_LES_BONS.some((role) => role === code))
  const vue = demandee === 'feuille' && !litLesBons ? undefined : demandee
  const naviguer = useNavigate({ from: '/tableau-de-bord/demenagements' })
  const aller = (adresse: AdresseDuPlanning) => void naviguer({ search: adresse })
  const { data, error, refetch } = useQuery({
    ...planningOptions(mois),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    // La feuille de route a la sienne : le mois ne se lit pas pour rien.
    enabled: vue !== 'feuille',
  })
  usePage('Déménagements', [{ libelle: 'Tableau de bord' }])
  const titre = enCapitale(formatMois(mois))
  const jours = data?.['hydra:member'] ?? []
  const ouvert = jours.find(({ date }) => date === jour)
  const enListe = vue === 'liste' ? { vue } : {}
  const leJour = jour ?? aujourdhui()
  const auMois = (voisin: string) => aller({ mois: voisin, ...enListe })
  // De ce que dit l'adresse à l'instant du geste : deux clics de suite font deux mois, ou deux jours.
  const parMois = (ecart: number) =>
    void naviguer({ search: ({ mois: avant = aujourdhui().slice(0, 7) }) => ({ mois: moisVoisin(avant, ecart), ...enListe }) })
  const parJour = (ecart: number) =>
    void naviguer({ search: ({ jour: avant = aujourdhui() }) => ({ vue: 'feuille', jour: ajouterJours(avant, ecart) }) })
  return (
    <>
      <header className="ph">
        <h1 tabIndex={-1}>Déménagements</h1>
        {vue !== 'feuille' && (
          <div className={`row ${styles.mois}`}>
            <button className="ib line" type="button" aria-label="Mois précédent" onClick={() => parMois(-1)}>
              <Icone nom="gauche" />
            </button>
            <h2 aria-live="polite">{titre}</h2>
            <button className="ib line" type="button" aria-label="Mois suivant" onClick={() => parMois(1)}>
              <Icone nom="droite" />
            </button>
            <button className="btn" type="button" onClick={() => aller(enListe)}>
              Aujourd’hui
            </button>
          </div>
        )}
        <div className="acts">
          {data !== undefined && vue !== 'feuille' && (
            <>
              <Compte mois={mois} planning={data} />
              {data.metadata.can.includes('exporter') && <Exporter mois={mois} planning={data} />}
            </>
          )}
          <span className={litLesBons ? undefined : 'only-d'}>
            <Segments<Presentation>
              libelle="Présentation"
              choix={litLesBons ? PRESENTATIONS : SANS_BONS}
              choisi={vue ?? 'mois'}
              choisir={(choisie) =>
                aller(choisie === 'feuille' ? { vue: choisie, jour: leJour } : { mois, ...(choisie === 'liste' ? { vue: choisie } : {}) })
              }
            />
          </span>
        </div>
      </header>
      {vue === 'feuille' ? (
        <FeuilleDuJour jour={leJour} voisin={parJour} />
      ) : data === undefined ? (
        <div className="box">
          <ContenuAttendu attente="Chargement du planning" erreur={error} relire={refetch} />
        </div>
      ) : (
        <>
          <Note planning={data} />
          {vue === 'liste' ? (
            <CreneauxDuMois mois={mois} titre={titre} planning={data} />
          ) : (
            <div className={ouvert === undefined ? undefined : styles.plan}>
              <Mois
                mois={mois}
                titre={titre}
                planning={data}
                choisi={jour ?? null}
                choisir={(choisi) => aller({ mois, jour: choisi })}
                voisin={auMois}
              />
              {ouvert === undefined ? (
                <div className={styles.telephone}>
                  <CreneauxDuMois mois={mois} titre={titre} planning={data} />
                </div>
              ) : (
                <JourOuvert key={ouvert.date} jour={ouvert} can={data.metadata.can} fermer={() => aller({ mois })} />
              )}
            </div>
          )}
        </>
      )}
    </>
  )
}

/** « 100 libres / 146 créneaux en avril » ; une commune, qui ne voit que les siens, n'a pas ce compte. */
function Compte({ mois, planning }: { readonly mois: string; readonly planning: Planning }) {
  const compte = compteDuMois(planning['hydra:member'], mois)
  if (compte === null) return null
  const { libres, total } = compte
  return (
    <span className="soft num only-d">
      <b className="mid">
        {libres} {libres > 1 ? 'libres' : 'libre'}
      </b>{' '}
      / {total} créneaux en {formatMois(mois).split(' ')[0]}
    </span>
  )
}

function Note({ planning: { metadata } }: { readonly planning: Planning }) {
  const { delai, can } = metadata
  const phrases = [
    ...(can.includes('parametrer') ? ['Cliquez sur un jour pour paramétrer ses créneaux.'] : []),
    ...(delai === null || !can.includes('annuler')
      ? []
      : [
          `Les demandes sont ouvertes à partir du ${formatDate(delai.depuis)} (délai de ${delai.semaines} semaines${delai.semaines === 4 ? ' depuis jeudi 11:00' : ''}).`,
        ]),
  ]
  if (phrases.length === 0) return null
  return (
    <p className={`${styles.note} soft`}>
      <Icone nom="info" />
      <span>{phrases.join(' ')}</span>
    </p>
  )
}
