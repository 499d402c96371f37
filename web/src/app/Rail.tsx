import { modulesDe } from '@relogement/domain/acces/menu'
import { type Page, pages } from '@relogement/domain/acces/pages'
import { useLocation } from '@tanstack/react-router'
import { Marque } from '../acces/Marque.tsx'
import { rolesDe, useMoi } from '../acces/moi.ts'
import { enseigneDe, entreeOuverte, groupeOuvert, iconeDuGroupe, iconesDesModules, menuCourant } from '../acces/navigation.ts'
import { Icone, type NomIcone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { adresseOuverte, cheminDeLaVue, estLaMeme } from '../vue/adresse.ts'
import { useVues } from '../vue/vue.data.ts'
import { useDeconnexion } from './deconnexion.ts'
import enseignes from './enseigne.module.css'
import cases from './entree.module.css'
import groupes from './groupe.module.css'
import pied from './personne.module.css'
import styles from './rail.module.css'

interface Props {
  readonly chemin: string
  readonly replie?: boolean
  readonly replier?: () => void
}

/** Navigation de gauche : les entrées ouvertes au rôle, la personne, la sortie (spécification § 2). */
export function Rail({ chemin, replie = false, replier }: Props) {
  const moi = useMoi()
  const menu = menuCourant(moi, chemin)
  const ouverte = entreeOuverte(chemin, menu)
  const enseigne = enseigneDe(chemin)
  return (
    <nav className={replier === undefined ? styles.rail : `only-l ${styles.rail}`} aria-label="Navigation principale">
      <div className={styles.dedans}>
        <div className={replie ? `${enseignes.tete} ${enseignes.repliee}` : enseignes.tete}>
          <Lien vers="/" className={enseignes.marque} aria-label={`${enseigne}, accueil`}>
            <Marque nom={enseigne} reduite={replie} />
          </Lien>
          {replier !== undefined && (
            <button
              className={`ib ${enseignes.replier}`}
              type="button"
              aria-label={replie ? 'Déplier le menu' : 'Replier le menu'}
              aria-expanded={!replie}
              onClick={replier}
            >
              <Icone nom="rail" />
            </button>
          )}
        </div>
        {chemin !== '/' && <Entree replie={replie} vers="/" libelle="Accueil" icone="retour" />}
        <ul className={styles.entrees}>
          {menu.length === 0
            ? modulesDe(rolesDe(moi)).map(({ module, titre, chemin: vers }) => (
                <li key={module}>
                  <Entree replie={replie} vers={vers} libelle={titre} icone={iconesDesModules[module]} />
                </li>
              ))
            : menu.map((groupe) => {
                const ouvert = groupeOuvert(chemin, groupe)
                const icone = iconeDuGroupe(groupe)
                if (groupe.groupe === null)
                  return (
                    <li key={groupe.principale.page}>
                      <Entree
                        replie={replie}
                        vers={groupe.principale.chemin}
                        libelle={groupe.principale.libelle}
                        icone={icone}
                        courante={groupe.principale.chemin === ouverte}
                      />
                      {!replie && <VuesEpinglees page={groupe.principale.page} />}
                    </li>
                  )
                return (
                  <li key={groupe.groupe}>
                    <Lien className={classeDe(replie)} vers={groupe.principale.chemin} aria-expanded={ouvert} title={groupe.groupe}>
                      <Icone nom={icone} />
                      <span className={replie ? 'vh' : undefined}>{groupe.groupe}</span>
                      {!replie && <Icone nom={ouvert ? 'bas' : 'droite'} className={groupes.chevron} />}
                    </Lien>
                    {ouvert && !replie && (
                      <ul className={styles.dessous}>
                        {groupe.entrees.map((entree) => (
                          <li key={entree.page}>
                            <Entree vers={entree.chemin} libelle={entree.libelle} courante={entree.chemin === ouverte} />
                            <VuesEpinglees page={entree.page} />
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                )
              })}
        </ul>
        <Personne chemin={chemin} replie={replie} />
      </div>
    </nav>
  )
}

interface PropsEntree {
  readonly vers: string
  readonly libelle: string
  readonly icone?: NomIcone
  readonly courante?: boolean
  /** Le rail est replié : son dessin seul se voit. */
  readonly replie?: boolean
}

const classeDe = (replie: boolean): string | undefined => (replie ? `${cases.entree} ${groupes.seule}` : cases.entree)

const Entree = ({ vers, libelle, icone, courante = false, replie = false }: PropsEntree) => (
  <Lien className={classeDe(replie)} vers={vers} title={libelle} aria-current={courante ? 'page' : undefined}>
    {icone !== undefined && <Icone nom={icone} />}
    <span className={replie ? 'vh' : undefined}>{libelle}</span>
  </Lien>
)

/** Sous l'entrée de sa liste, ce que la personne y a épinglé. */
function VuesEpinglees({ page }: { readonly page: Page }) {
  const { pathname, search } = useLocation()
  const epinglees = useVues().filter((vue) => vue.epinglee && vue.page === page)
  if (epinglees.length === 0) return null
  return (
    <ul className={styles.dessous} aria-label="Vues épinglées">
      {epinglees.map((vue) => (
        <li key={vue.id}>
          <Entree
            vers={cheminDeLaVue(vue)}
            libelle={vue.nom}
            courante={pathname === pages[page].chemin && estLaMeme(vue.adresse, adresseOuverte(search))}
          />
        </li>
      ))}
    </ul>
  )
}

function Personne({ chemin, replie }: { readonly chemin: string; readonly replie: boolean }) {
  const moi = useMoi()
  const { demander } = useDeconnexion()
  return (
    <div className={replie ? `${pied.personne} ${pied.etroite}` : pied.personne}>
      <div className={replie ? 'vh' : 'mid'}>{moi.prenom}</div>
      <div className={replie ? 'vh' : `cut ${pied.discret}`} title={moi.email}>
        {moi.email}
      </div>
      <div className={replie ? 'vh' : pied.discret}>{moi.roles[0]?.libelle}</div>
      <div className={replie ? undefined : pied.sortie}>
        <Entree
          replie={replie}
          vers={pages.monCompte.chemin}
          libelle={pages.monCompte.titre}
          icone="cle"
          courante={chemin === pages.monCompte.chemin}
        />
        <button className={classeDe(replie)} type="button" title="Se déconnecter" onClick={() => void demander()}>
          <Icone nom="sortie" />
          <span className={replie ? 'vh' : undefined}>Se déconnecter</span>
        </button>
      </div>
    </div>
  )
}
