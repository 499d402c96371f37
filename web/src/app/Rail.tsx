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
    <nav className="rail" aria-label="Navigation principale">
      <div className="rail-in">
        <div className="rail-t">
          <Lien vers="/" className="rail-m" aria-label={`${enseigne}, accueil`}>
            <Marque nom={enseigne} />
          </Lien>
          {replier !== undefined && (
            <button
              className="ib"
              type="button"
              aria-label={replie ? 'Déplier le menu' : 'Replier le menu'}
              aria-expanded={!replie}
              onClick={replier}
            >
              <Icone nom="rail" />
            </button>
          )}
        </div>
        {chemin !== '/' && <Entree vers="/" libelle="Accueil" icone="retour" />}
        <ul className="nav">
          {menu.length === 0
            ? modulesDe(rolesDe(moi)).map(({ module, titre, chemin: vers }) => (
                <li key={module}>
                  <Entree vers={vers} libelle={titre} icone={iconesDesModules[module]} />
                </li>
              ))
            : menu.map((groupe) => {
                const ouvert = groupeOuvert(chemin, groupe)
                const icone = iconeDuGroupe(groupe)
                if (groupe.groupe === null)
                  return (
                    <li key={groupe.principale.page}>
                      <Entree
                        vers={groupe.principale.chemin}
                        libelle={groupe.principale.libelle}
                        icone={icone}
                        courante={groupe.principale.chemin === ouverte}
                      />
                      <VuesEpinglees page={groupe.principale.page} />
                    </li>
                  )
                return (
                  <li key={groupe.groupe}>
                    <Lien className="nav-i" vers={groupe.principale.chemin} aria-expanded={ouvert} title={groupe.groupe}>
                      <Icone nom={icone} />
                      <span className="nav-l">{groupe.groupe}</span>
                      <Icone nom={ouvert ? 'bas' : 'droite'} className="chev" />
                    </Lien>
                    {ouvert && (
                      <ul className="nav-sub">
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
        <Personne chemin={chemin} />
      </div>
    </nav>
  )
}

interface PropsEntree {
  readonly vers: string
  readonly libelle: string
  readonly icone?: NomIcone
  readonly courante?: boolean
}

const Entree = ({ vers, libelle, icone, courante = false }: PropsEntree) => (
  <Lien className="nav-i" vers={vers} title={libelle} aria-current={courante ? 'page' : undefined}>
    {icone !== undefined && <Icone nom={icone} />}
    <span className="nav-l">{libelle}</span>
  </Lien>
)

/** Sous l'entrée de sa liste, ce que la personne y a épinglé. */
function VuesEpinglees({ page }: { readonly page: Page }) {
  const { pathname, search } = useLocation()
  const epinglees = useVues().filter((vue) => vue.epinglee && vue.page === page)
  if (epinglees.length === 0) return null
  return (
    <ul className="nav-sub" aria-label="Vues épinglées">
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

function Personne({ chemin }: Pick<Props, 'chemin'>) {
  const moi = useMoi()
  const { demander } = useDeconnexion()
  return (
    <div className="me">
      <div className="who">{moi.prenom}</div>
      <div className="mail cut" title={moi.email}>
        {moi.email}
      </div>
      <div className="role">{moi.roles[0]?.libelle}</div>
      <div className="out">
        <Entree vers={pages.monCompte.chemin} libelle={pages.monCompte.titre} icone="cle" courante={chemin === pages.monCompte.chemin} />
        <button className="nav-i" type="button" title="Se déconnecter" onClick={() => void demander()}>
          <Icone nom="sortie" />
          <span className="nav-l">Se déconnecter</span>
        </button>
      </div>
    </div>
  )
}
