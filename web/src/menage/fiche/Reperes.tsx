import { useMoi } from '../../acces/moi.ts'
import { adresseDesRegles } from '../../acces/navigation.ts'
import { Icone } from '../../core/Icone.tsx'
import { Lien } from '../../core/Lien.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { ReperesDeDecohabitation } from '../decohabitation/LiensDeDecohabitation.tsx'
import { Telephone } from '../suivis/Contact.tsx'
import { useFiche } from './fiche.contexte.ts'

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
          className="lk copie"
          type="button"
          aria-label={`Copier le code ${menage.codeMenage}`}
          onClick={() => void copier(menage.codeMenage)}
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
    </div>
  )
}

async function copier(code: string): Promise<void> {
  const copie = await navigator.clipboard?.writeText(code).then(
    () => true,
    () => false,
  )
  notifier(copie ? { message: `Code ${code} copié` } : { sens: 'erreur', message: 'La copie n’est pas permise par ce navigateur.' })
}
