import { pages } from '@relogement/domain/acces/pages'
import { adressesDesCategories, type CategorieDeListe, categoriesDeListes, type TypeDeListe } from '@relogement/domain/listesLivrees'
import { listesDe, listesTenues } from '@relogement/domain/listesTenues'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePage } from '../acces/page.ts'
import { Onglets } from '../core/Onglets.tsx'
import type { AdresseDeListe } from './adresse.ts'
import { Entrees } from './Entrees.tsx'
import styles from './nomenclature.module.css'
import { Variables } from './Variables.tsx'

const TITRE = 'Listes de référence'
const adresses = Object.entries(adressesDesCategories) as [CategorieDeListe, string][]

/** La catégorie de cette adresse ; nulle : aucune. */
export const categorieDe = (adresse: string): CategorieDeListe | null => adresses.find(([, connue]) => connue === adresse)?.[0] ?? null

/** Les listes de l'administration, une catégorie par onglet (spécification § 3). */
export function ListesPage({ categorie: choisie }: { readonly categorie: CategorieDeListe }) {
  usePage(TITRE)
  const navigate = useNavigate()
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>{TITRE}</h1>
      </div>
      <Onglets
        libelle="Catégories"
        choisi={choisie}
        choisir={(cle) =>
          cle !== choisie &&
          void navigate({ to: pages.administration.chemin.replace('{categorie}', adressesDesCategories[cle as CategorieDeListe]) })
        }
        onglets={adresses.map(([cle]) => ({
          cle,
          titre: categoriesDeListes[cle],
          contenu:
            cle !== choisie ? null : (
              <div className={styles.sousOnglets}>{cle === 'VARIABLE' ? <Variables /> : <ListesDUneCategorie categorie={cle} />}</div>
            ),
        }))}
      />
    </>
  )
}

/** Les listes du financement (spécification B § 2). */
export function ParametrageListesPage() {
  usePage('Listes', [{ libelle: 'Paramétrage' }])
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>Listes du financement</h1>
      </div>
      <ListesDUneCategorie categorie="LISTES_FINANCEMENT" />
    </>
  )
}

/** Les valeurs révisables et leurs dates. */
export function ParametrageVariablesPage() {
  usePage('Variables', [{ libelle: 'Paramétrage' }])
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>Variables</h1>
      </div>
      <Variables />
    </>
  )
}

function ListesDUneCategorie({ categorie }: { readonly categorie: CategorieDeListe }) {
  const listes = listesDe(categorie).toSorted((une, autre) => listesTenues[une].titre.localeCompare(listesTenues[autre].titre, 'fr'))
  const { liste } = useSearch({ strict: false }) as AdresseDeListe
  const navigate = useNavigate()
  const choisie = listes.find((type) => type === liste) ?? (listes[0] as TypeDeListe)
  if (listes.length === 1) return <Entrees type={choisie} />
  return (
    <div className={styles.cotes}>
      <nav className={styles.choixDeListe} aria-label="Listes">
        <ul>
          {listes.map((type) => (
            <li key={type}>
              <button
                type="button"
                aria-current={type === choisie ? 'true' : undefined}
                onClick={() => void navigate({ to: '.', search: { liste: type } as never, replace: true })}
              >
                {listesTenues[type].titre}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <Entrees key={choisie} type={choisie} />
    </div>
  )
}
