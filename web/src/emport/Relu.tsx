import { etapesDuDossier } from '@relogement/domain/menage/completude/etapes'
import { ageDe, estAdulte } from '@relogement/domain/menage/composition/occupants'
import { exclusionsEnClair } from '@relogement/domain/menage/projet-residentiel/exclusions'
import { estOuvert, libelleSecteur, typologiesDuSecteur } from '@relogement/domain/menage/projet-residentiel/secteurs'
import { formatMontant } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { useEdition } from '../menage/edition/edition.contexte.ts'
import styles from './relu.module.css'

/** Ce qui se relit avec le ménage avant qu'il signe, saisie comprise. */
export function Relu() {
  const { menage, aller } = useEdition()
  const lignes = useCeQuiSeRelit()
  return (
    <section className="box" aria-labelledby="relu">
      <div className="sec-h">
        <h2 id="relu">Relu avec {menage.noms}</h2>
        <div className="acts">
          <button className="btn sm ghost" type="button" onClick={() => aller({ vers: 'etape', etape: etapesDuDossier[1] })}>
            <Icone nom="crayon" />
            Corriger
          </button>
        </div>
      </div>
      <dl className={styles.faits}>
        {lignes.map(({ libelle, valeur }) => (
          <div key={libelle}>
            <dt>{libelle}</dt>
            <dd className={valeur === null ? 'muted' : 'mid'}>{valeur ?? 'Non renseigné'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Les mêmes lignes se signent. */
export function useCeQuiSeRelit(): { readonly libelle: string; readonly valeur: string | null }[] {
  const { occupants, indicateurs, dossier, jour } = useEdition()
  const enfants = occupants.filter((occupant) => !estAdulte(occupant, jour))
  const ages = enfants.flatMap((enfant) => ageDe(enfant, jour) ?? [])
  const { totalRessources, apl } = indicateurs
  const { secteursSouhaites, quartiersAExclure } = dossier.projetResidentiel
  const voeux = secteursSouhaites.filter((secteur) => !estOuvert(secteur) || secteur.typologies.length > 0)
  return [
    {
      libelle: 'Composition',
      valeur: [
        nombre(occupants.length - enfants.length, 'adulte'),
        enfants.length > 0 && `${nombre(enfants.length, 'enfant')}${ages.length > 0 ? ` (${ages.join(', ')} ans)` : ''}`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      libelle: 'Ressources',
      valeur:
        totalRessources.valeur === null
          ? null
          : `${formatMontant(totalRessources.valeur)} par mois${apl === null ? '' : `, et ${formatMontant(apl)} d’APL`}`,
    },
    {
      libelle: 'Souhaite',
      valeur: voeux.length === 0 ? null : voeux.map((secteur) => `${typologiesDuSecteur(secteur)}, ${libelleSecteur(secteur)}`).join(' ; '),
    },
    { libelle: 'À éviter', valeur: exclusionsEnClair(quartiersAExclure) },
  ]
}

const nombre = (combien: number, mot: string) => `${combien} ${mot}${combien > 1 ? 's' : ''}`
