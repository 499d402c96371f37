import { useMoi } from '../../acces/moi.ts'
import { adresseDesRegles } from '../../acces/navigation.ts'
import { copier } from '../../core/copier.ts'
import { Icone } from '../../core/Icone.tsx'
import { Lien } from '../../core/Lien.tsx'
import { ReperesDeDecohabitation } from '../decohabitation/LiensDeDecohabitation.tsx'
import { Telephone } from '../suivis/Contact.tsx'
import { useFiche } from './fiche.contexte.ts'
import styles from './reperes.module.css'
import { VoisinsDansLaListe } from './VoisinsDansLaListe.tsx'

/** De quoi reconnaître le dossier et joindre le ménage : code, téléphone, opération, chargé. */
export function Reperes() {
  const { menage } = useFiche()
  const { pages } = useMoi()
  const { operation, partenaire, chargeDeRelogementPrincipal: charge } = menage.relogement
  const telephone = menage.informations?.telephone
  const ville = menage.logementActuelLocalisation?.adresse?.ville
  return (
    <div className="l2">
      <span className="num">
        {menage.codeMenage}
        <button
          className={`lk ${styles.copier}`}
          type="button"
          aria-label={`Copier le code ${menage.codeMenage}`}
          onClick={() => void copier(menage.codeMenage, `Code ${menage.codeMenage} copié`)}
        >
          <Icone nom="copier" />
        </button>
      </span>
      {telephone && (
        <span>
          <Icone nom="telephone" />
          <Telephone className="num" numero={telephone} de={menage.noms} />
        </span>
      )}
      <span>
        <Icone nom="immeuble" />
        <span>
          {pages.includes('operationCotation') ? (
            <Lien vers={adresseDesRegles(operation.id)} title="Règles de cotation de l’opération">
              {operation.nom}
            </Lien>
          ) : (
            operation.nom
          )}
          {ville && `, ${ville}`}
          {partenaire && ` · ${partenaire.nom}`}
        </span>
      </span>
      <ReperesDeDecohabitation menage={menage} />
      <span>
        <Icone nom="personne" />
        {charge === null ? 'Sans chargé de relogement' : `Suivi par ${charge.prenom} ${charge.nom}`}
      </span>
      <VoisinsDansLaListe />
    </div>
  )
}
