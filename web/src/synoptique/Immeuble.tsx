import { memo } from 'react'
import { Defilable } from '../core/Defilable.tsx'
import { formatNombre } from '../core/formats.ts'
import { niveauxDe } from './aller.ts'
import couleurs from './etatDePorte.module.css'
import mur from './immeuble.module.css'
import dessin from './legende.module.css'
import plan from './planDeCage.module.css'
import maPorte from './porte.module.css'
import { type Batiment, cotee, motDeLaPorte, nomDeLaPorte, type Porte } from './synoptique.data.ts'

export type Ouvrir = (porte: Porte, element: HTMLButtonElement) => void

interface Props {
  readonly batiment: Batiment
  readonly ouvrir: Ouvrir
  /** Des portes de l'immeuble, la seule où Tab s'arrête ; les flèches mènent aux autres. */
  readonly arret: string | null
  /** Combien de ses portes se dessinent, étage après étage ; la place des autres est tenue. */
  readonly dessinees: number
}

/** Un bâtiment, étage sur étage, cage après cage ; hors de l'écran, il ne se dessine pas. */
export const Immeuble = memo(function Immeuble({ batiment, ouvrir, arret, dessinees }: Props) {
  const { nom, adresse, logements, occupes, cages } = batiment
  const niveaux = niveauxDe(cages)
  const montres = niveauxMontres(cages, niveaux, dessinees)
  return (
    <section className={`box ${mur.batiment}`} aria-label={nom}>
      <header className={mur.tete}>
        <h2>
          {nom}{' '}
          <span className="soft">
            {formatNombre(occupes)} {occupes > 1 ? 'occupés' : 'occupé'} sur {formatNombre(logements)}
          </span>
        </h2>
        <span className="soft">{adresse}</span>
      </header>
      <Defilable nom={`${nom}, plan`} className={`${plan.plan}`}>
        <div className={plan.niveaux} aria-hidden="true">
          {niveaux.map(([niveau, libelle]) => (
            <span key={niveau}>{libelle}</span>
          ))}
        </div>
        {cages.map((cage) => (
          // biome-ignore lint/a11y/useSemanticElements: des portes ne sont pas les champs d'un formulaire
          <div key={cage.nom} className={plan.cage} role="group" aria-label={cage.nom}>
            {niveaux.map(([niveau]) => (
              <div key={niveau} className={plan.etage}>
                {montres.has(niveau) &&
                  portesDe(cage, niveau).map((porte) => (
                    <CaseDePorte key={porte.id} porte={porte} ouvrir={ouvrir} arret={porte.id === arret} />
                  ))}
              </div>
            ))}
            <p className={mur.nomDeCage}>{cage.nom}</p>
          </div>
        ))}
      </Defilable>
    </section>
  )
})

type Cage = Batiment['cages'][number]
type Niveau = ReturnType<typeof niveauxDe>[number][0]

const portesDe = ({ etages }: Cage, niveau: Niveau): readonly Porte[] => etages.find((etage) => etage.niveau === niveau)?.portes ?? []

/** Les niveaux, du haut, que commencent ces premières portes. */
function niveauxMontres(cages: readonly Cage[], niveaux: ReturnType<typeof niveauxDe>, portes: number): ReadonlySet<Niveau> {
  let avant = 0
  const montres = new Set<Niveau>()
  for (const [niveau] of niveaux) {
    if (avant >= portes) break
    montres.add(niveau)
    avant += cages.reduce((total, cage) => total + portesDe(cage, niveau).length, 0)
  }
  return montres
}

interface PropsDeCase {
  readonly porte: Porte
  readonly ouvrir: Ouvrir
  readonly arret: boolean
}

/** Une porte : son numéro, qui y habite, où il en est ; la couleur redit le mot. */
const CaseDePorte = memo(function CaseDePorte({ porte, ouvrir, arret }: PropsDeCase) {
  return (
    <button
      type="button"
      tabIndex={arret ? 0 : -1}
      data-porte={porte.id}
      className={`${couleurs.etat} ${maPorte.porte}`}
      data-etat={porte.etat.code}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => ouvrir(porte, currentTarget)}
    >
      <span>{porte.numero ?? porte.UG ?? '–'}</span>
      <span className={maPorte.nom}>{nomDeLaPorte(porte)}</span>
      <span className={maPorte.mot}>{motDeLaPorte(porte) || '\u00A0'}</span>
      {cotee(porte) && (
        <span className={`${dessin.point} ${maPorte.cotee}`} role="img" aria-label="Cotation noire" title="Cotation noire" />
      )}
    </button>
  )
})
