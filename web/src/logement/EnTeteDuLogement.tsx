import { formatInstant } from '@relogement/domain/common/date.format'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { estDisponible } from '@relogement/domain/logement/disponibilite'
import { aspects } from '@relogement/domain/logement/logement.aspect'
import { direLaValeur as enClair } from '@relogement/domain/logement/logement.champs'
import { etageEnClair } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { useMaintenant } from '../core/maintenant.ts'
import { Statut } from '../core/Statut.tsx'
import { ActionsDuLogement } from './ActionsDuLogement.tsx'
import { BasculeAvecNom, BasculeNonSouhaite, BasculeReserver } from './Bascules.tsx'
import styles from './bascules.module.css'
import { Disponibilite } from './Disponibilite.tsx'
import type { Logement } from './logement.data.ts'
import { OngletsDuLogement, type PageDuLogement } from './OngletsDuLogement.tsx'

interface Props {
  readonly logement: Logement
  readonly ici?: PageDuLogement
  readonly candidats?: number
}

export function EnTeteDuLogement({ logement, ici = 'fiche', candidats }: Props) {
  const { statut, localisation, typologie, bailleur, dates } = logement
  const m2 = logement.caracteristiques.surfaceHabitable
  const maintenant = useMaintenant()
  const fin = dates.dateFinMiseADisposition
  return (
    <header className="fh">
      <div className="l1">
        <h1 tabIndex={-1} title={adresseEnClair(localisation.adresse)}>
          {adresseEnClair(localisation.adresse)}
        </h1>
        {statut !== null && <Statut aspect={{ libelle: statut.libelle, ...aspects[statut.code] }} />}
        {estDisponible(fin, maintenant) && <Disponibilite fin={fin} restantes />}
        {statut !== null && (
          <div className={`acts ${styles.gestes}`}>
            <BasculeAvecNom libelle="Réserver">
              <BasculeReserver logement={logement} />
            </BasculeAvecNom>
            <BasculeAvecNom libelle="Non souhaité">
              <BasculeNonSouhaite logement={logement} />
            </BasculeAvecNom>
            <ActionsDuLogement logement={logement} nom="Actions" bouton="Actions" />
          </div>
        )}
      </div>
      <div className="l2">
        <span>
          <Icone nom="maison" />
          {[enClair('typologie', typologie), m2 !== null && enClair('caracteristiques.surfaceHabitable', m2), etageDe(localisation)]
            .filter(Boolean)
            .join(', ')}
        </span>
        {bailleur !== null && (
          <span>
            <Icone nom="immeuble" />
            {bailleur.nom}
          </span>
        )}
        {localisation.UG !== null && <span>UG {localisation.UG}</span>}
        {fin !== null && (
          <span>
            <Icone nom="calendrier" />
            {estDisponible(fin, maintenant)
              ? `Mis à disposition jusqu’au ${formatInstant(fin)}`
              : `Plus disponible depuis le ${formatInstant(fin)}`}
          </span>
        )}
      </div>
      <OngletsDuLogement logement={logement} ici={ici} candidats={candidats} />
    </header>
  )
}

/** « 3e étage avec ascenseur » */
export function etageDe({ etage, ascenseur }: Logement['localisation']): string | null {
  if (etage === null) return null
  return ascenseur === null ? etageEnClair(etage) : `${etageEnClair(etage)} ${ascenseur ? 'avec' : 'sans'} ascenseur`
}
