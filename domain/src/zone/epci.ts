/** Un EPCI : le code de l'INSEE, ou l'identifiant de celui que l'administration tient (décision 0088). */
export const CODE_EPCI = /^(\d{9}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/
